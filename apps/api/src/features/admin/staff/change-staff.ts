import type { StaffMember } from '@fovea/contract/admin'
import type { AuditAction, AuditChange } from '@fovea/contract/admin/describe-audit-entry'
import { maxStaff, type StaffRole } from '@fovea/contract/admin/staff-roles'
import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  findStaffMember,
  getStaffRole,
  readUser,
  resetPasskeys,
  sendPasskeyEmail,
  staffRepository,
} from '../../auth/index.ts'
import { recordAudit } from '../audit/record-audit.ts'

type Changed = { userId: string; detail?: { role: StaffRole } | { changes: AuditChange[] } }

export async function addStaffMember(ctx: Ctx<Admin>, input: { email: string; role: StaffRole }) {
  const { email, role } = input
  const userId = await findNewcomer(ctx, email)
  await change(ctx, 'role given', async (inside) => {
    const repository = staffRepository(inside.db)
    const known = await findStaffMember(inside, userId)
    if (known) {
      const message = `They have a role already: ${known.role}.`
      throw new AppError('CONFLICT', message, { fields: { email: message } })
    }
    if ((await repository.count()) >= maxStaff) {
      throw new AppError('RULE_BROKEN', `At most ${maxStaff} people can have a role.`)
    }
    const { userId: giver } = ctx.actor
    await repository.insert({ user_id: userId, role, given_by: giver, given_at: ctx.now })
    return { userId, detail: { role } }
  })
  return readStaffMember(ctx, userId)
}

async function findNewcomer({ db }: Ctx<Admin>, email: string) {
  const userId = await staffRepository(db).findAccount(email)
  if (userId !== undefined) return userId
  const message = 'No account has signed in with this email yet. Ask them to sign in once first.'
  throw new AppError('RULE_BROKEN', message, { fields: { email: message } })
}

export async function changeStaffRole(ctx: Ctx<Admin>, userId: string, role: StaffRole) {
  await change(ctx, 'role changed', async (inside) => {
    const before = await readChangeable(inside, userId)
    if (before.role === role) return undefined
    await staffRepository(inside.db).setRole(userId, role)
    const changes: AuditChange[] = [{ field: 'role', from: before.role, to: role }]
    return { userId, detail: { changes } }
  })
  return readStaffMember(ctx, userId)
}

export async function removeStaffMember(ctx: Ctx<Admin>, userId: string) {
  await change(ctx, 'role removed', async (inside) => {
    const { role } = await readChangeable(inside, userId)
    await staffRepository(inside.db).delete(userId)
    return { userId, detail: { role } }
  })
}

/** Someone who knows nothing but the cookie of an admin must not get rid of that admin's passkeys. */
export async function resetStaffPasskeys(ctx: Ctx<Admin>, userId: string) {
  let removed = 0
  await change(ctx, 'passkeys reset', async (inside) => {
    if (userId === ctx.actor.userId) {
      throw new AppError('RULE_BROKEN', 'Another admin has to reset your passkeys.')
    }
    await readStaffMember(inside, userId)
    removed = await resetPasskeys(inside.db, userId)
    if (removed === 0) return undefined
    const id = `${userId}-${ctx.now.getTime()}`
    await sendPasskeyEmail(inside.db, ctx, { userId, event: { kind: 'reset', id } })
    return { userId }
  })
  return removed
}

/** Reads the acting admin's role again under the lock: another admin may just have removed it. */
function change(
  ctx: Ctx<Admin>,
  action: AuditAction,
  act: (inside: Ctx<Admin>) => Promise<Changed | undefined>,
): Promise<void> {
  return ctx.db.transaction().execute(async (db) => {
    const inside = { ...ctx, db }
    await staffRepository(db).lock()
    const actor = await readUser(inside, ctx.actor.userId)
    if (getStaffRole(actor, ctx.config.adminEmails) !== 'admin') {
      throw new AppError('ROLE_REFUSED', 'You are no longer an admin.')
    }
    const changed = await act(inside)
    if (changed === undefined) return
    const { userId, detail = {} } = changed
    const person = await readUser(inside, userId)
    await recordAudit(db, inside, {
      action,
      subject: person.mail_to ?? person.email,
      subjectId: userId,
      detail,
    })
  })
}

async function readChangeable(ctx: Ctx<Admin>, userId: string) {
  if (userId === ctx.actor.userId) {
    throw new AppError('RULE_BROKEN', 'Another admin has to change your role.')
  }
  const member = await readStaffMember(ctx, userId)
  if (member.configured) {
    throw new AppError(
      'RULE_BROKEN',
      'ADMIN_EMAILS makes this person an admin. Remove their address there first.',
    )
  }
  return member
}

async function readStaffMember(ctx: Ctx<Admin>, userId: string): Promise<StaffMember> {
  const member = await findStaffMember(ctx, userId)
  if (!member) throw new AppError('NOT_FOUND', 'This person has no role in the back office.')
  return member
}
