import type { ActorView, Admin } from '../../../../platform/actor.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { AppError } from '../../../../platform/errors.ts'
import { getStaffRole, readUser } from '../../../auth/index.ts'
import { readWorkspaceSummaries } from '../../../workspaces/index.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { findCustomer } from '../find-customer.ts'
import { customerRepository } from '../repository.ts'
import { viewRepository } from './view-repository.ts'

const viewMs = 30 * 60_000

/** A team is viewed as its first owner who may be viewed. */
export function startView(ctx: Ctx<Admin>, id: string) {
  return ctx.db.transaction().execute(async (transaction) => {
    const customer = await findCustomer({ ...ctx, db: transaction }, id)
    const userId = await findViewedUser({ ...ctx, db: transaction }, id, customer.kind)
    const endsAt = new Date(ctx.now.getTime() + viewMs)
    const view = await viewRepository(transaction).insert({
      session_id: ctx.actor.sessionId,
      admin_id: ctx.actor.userId,
      user_id: userId,
      workspace_id: id,
      started_at: ctx.now,
      ends_at: endsAt,
    })
    await recordAudit(transaction, ctx, {
      action: 'customer viewed',
      subject: customer.name || customer.email,
      subjectId: id,
    })
    const workspace = customer.kind === 'team' ? id : null
    return { _id: view.id, workspace, endsAt: endsAt.toISOString() }
  })
}

/** In a view, the actor is the viewed user, so the entry names the admin instead. */
export function endView(ctx: Ctx, { id, adminId, customerId }: ActorView): Promise<boolean> {
  return ctx.db.transaction().execute(async (transaction) => {
    if (!(await viewRepository(transaction).end(id, ctx.now))) return false
    const customer = (await customerRepository(transaction).findRows([customerId])).get(customerId)
    const author = { ...ctx, actor: { userId: adminId } }
    await recordAudit(transaction, author, {
      action: 'customer view ended',
      subject: customer?.name || customer?.email || customerId,
      subjectId: customerId,
    })
    return true
  })
}

async function findViewedUser(ctx: Ctx<Admin>, id: string, kind: 'person' | 'team') {
  for (const userId of kind === 'person' ? [id] : await listOwners(ctx, id)) {
    const user = await readUser(ctx, userId)
    if (user.deactivated_at === null && getStaffRole(user, ctx.config.adminEmails) === null)
      return userId
  }
  throw new AppError(
    'RULE_BROKEN',
    kind === 'person'
      ? 'Admins and deactivated accounts cannot be viewed.'
      : 'This team has no owner who can be viewed: admins and deactivated accounts cannot.',
  )
}

async function listOwners({ db }: Ctx<Admin>, id: string) {
  const [workspace] = await readWorkspaceSummaries(db, [id])
  const owners = workspace?.members.filter(({ role }) => role === 'owner') ?? []
  return owners
    .toSorted((a, b) => a.joinedAt.getTime() - b.joinedAt.getTime())
    .map(({ userId }) => userId)
}
