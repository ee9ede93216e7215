import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { readPlanStatus } from '../../billing/index.ts'
import {
  findUser,
  cancelOptionalEmails,
  readUserWithDevices,
  setDeactivated,
} from '../../auth/index.ts'
import { notifyOwnedTeams } from '../../workspaces/index.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { endCustomerSubscription } from './end-customer-subscription.ts'
import { createUserNotFoundError } from './read-user-detail.ts'

type Deactivation = {
  ctx: Ctx<Admin>
  input: { id: string; reason: string; endSubscription: boolean }
}

/** Staff cannot be deactivated, so a role like support cannot lock out an admin. */
export async function deactivateUser({
  ctx,
  input: { id, reason, endSubscription },
}: Deactivation) {
  const found = await findUser(ctx, id)
  if (!found) throw createUserNotFoundError()
  if (found.person.isAdmin) {
    const message =
      'This user has a role in the back office. Remove it first, on the page Staff or from ADMIN_EMAILS.'
    throw new AppError('RULE_BROKEN', message)
  }
  // Deactivate first, so that an error of the card provider does not keep the user active.
  const doc = await change(ctx, id, ctx.now, { action: 'account deactivated', detail: { reason } })
  const planStatus = endSubscription
    ? await endCustomerSubscription(ctx, { id, subject: doc.email })
    : await readPlanStatus(ctx.db, id)
  return { doc, planStatus }
}

export async function reactivateUser({ ctx, id }: { ctx: Ctx<Admin>; id: string }) {
  if (!(await findUser(ctx, id))) throw createUserNotFoundError()
  return change(ctx, id, null, { action: 'account reactivated', detail: {} })
}

type AuditInput = {
  action: 'account deactivated' | 'account reactivated'
  detail: Record<string, unknown>
}

function change(ctx: Ctx<Admin>, id: string, at: Date | null, options: AuditInput) {
  return ctx.db.transaction().execute(async (transaction: Db) => {
    const changed = await setDeactivated(transaction, id, at)
    const person = await readUserWithDevices(transaction, ctx, id)
    if (changed) await notifyOwnedTeams(transaction, id)
    if (changed && at !== null) {
      await cancelOptionalEmails(transaction, id, 'The account was deactivated.')
    }
    if (changed) {
      await recordAudit(transaction, ctx, { ...options, subject: person.email, subjectId: id })
    }
    return person
  })
}
