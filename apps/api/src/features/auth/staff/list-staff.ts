import type { StaffMember } from '@fovea/contract/admin'
import { isStaffAllowed, maxStaff, type StaffPermission } from '@fovea/contract/admin/staff-roles'
import type { Ctx } from '../../../platform/context.ts'
import { getStaffRole, isConfiguredAdmin } from '../present.ts'
import { staffRepository } from './staff-repository.ts'

/** ADMIN_EMAILS may make more people admins than the table holds. */
const mostListed = 2 * maxStaff

export async function listStaff(
  { db, config: { adminEmails } }: Pick<Ctx, 'db' | 'config'>,
  userId?: string,
): Promise<StaffMember[]> {
  const rows = await staffRepository(db).list([...adminEmails], mostListed, userId)
  return rows.flatMap((row) => {
    const role = getStaffRole(row, adminEmails)
    if (role === null) return []
    const configured = isConfiguredAdmin(row, adminEmails)
    const member = {
      _id: row.id,
      nickname: row.nickname,
      email: row.mail_to ?? row.email,
      role,
      configured,
      since: configured ? null : (row.given_at?.toISOString() ?? null),
      givenBy: configured ? null : row.given_by,
      lastSeen: row.seen_at.toISOString(),
      passkeys: Number(row.passkeys ?? 0),
    }
    return [member]
  })
}

export async function findStaffMember(ctx: Pick<Ctx, 'db' | 'config'>, userId: string) {
  const [member] = await listStaff(ctx, userId)
  return member
}

/** The people who may do something, by name. */
export async function listStaffWith(ctx: Pick<Ctx, 'db' | 'config'>, permission: StaffPermission) {
  return (await listStaff(ctx))
    .filter(({ role }) => isStaffAllowed(role, permission))
    .map(({ _id, nickname, email }) => ({ _id, name: nickname || email }))
}
