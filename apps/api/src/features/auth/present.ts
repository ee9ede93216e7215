import type { StaffRole } from '@fovea/contract/admin/staff-roles'
import { foldEmail } from '@fovea/contract/email-address'
import { signInProvider, type Device, type User } from '@fovea/contract/auth'
import { formatDeviceLabel } from './login-sessions/device-label.ts'
import type { UserSessionRow, UserRow } from './repository.ts'

type StaffRow = Pick<UserRow, 'verified_emails' | 'staff_role'>

/** A role that was given counts only as long as a provider vouches for the account, as at its grant. */
export function getStaffRole(row: StaffRow, adminEmails: ReadonlySet<string>): StaffRole | null {
  if (isConfiguredAdmin(row, adminEmails)) return 'admin'
  return row.verified_emails.length === 0 ? null : row.staff_role
}

export function isConfiguredAdmin(
  { verified_emails }: Pick<UserRow, 'verified_emails'>,
  adminEmails: ReadonlySet<string>,
) {
  return verified_emails.some((email) => adminEmails.has(email))
}

export function presentUser(row: UserRow, adminEmails: ReadonlySet<string>): User {
  const staffRole = getStaffRole(row, adminEmails)
  return {
    _id: row.id,
    authID: row.auth_id,
    email: row.email,
    nickname: row.nickname,
    imageUrl: row.image_url,
    emailConfirmed: row.mail_to !== null && foldEmail(row.mail_to) === foldEmail(row.email),
    mailTo: row.mail_to,
    isAdmin: staffRole !== null,
    staffRole,
    company: presentCompany(row),
    address: row.address,
  }
}

export function presentCompany(row: UserRow): User['company'] {
  if (row.company_created_at === null) return null
  return {
    name: row.company_name ?? '',
    position: row.company_position ?? '',
    purpose: row.company_purpose ?? '',
    created: row.company_created_at.toISOString(),
  }
}

type DeviceRow = Pick<
  UserSessionRow,
  'id' | 'provider' | 'ip' | 'user_agent' | 'created_at' | 'seen_at'
>

export function presentDevice(row: DeviceRow, currentSessionId: string): Device {
  return {
    _id: row.id,
    current: row.id === currentSessionId,
    agent: signInProvider.parse(row.provider),
    label: formatDeviceLabel(row.user_agent),
    ip: row.ip,
    created: row.created_at.toISOString(),
    lastSeen: row.seen_at.toISOString(),
  }
}
