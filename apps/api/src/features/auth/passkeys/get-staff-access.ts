import type { StaffAccess } from '@fovea/contract/admin/staff-roles'
import { confirmationHours } from '@fovea/contract/auth'
import { hourMs } from '@fovea/contract/time'
import type { Db } from '../../../platform/db/connect.ts'
import { passkeyRepository } from './passkey-repository.ts'

type Asked = {
  db: Db
  session: { confirmed_at: Date | null }
  userId: string
  now: Date
  passkeysRequired: boolean
}

/** Staff with a passkey need it, also where none is required. */
export async function getStaffAccess(asked: Asked): Promise<StaffAccess> {
  const { db, session, userId, now, passkeysRequired } = asked
  const lasts = confirmationHours * hourMs
  if (session.confirmed_at && now.getTime() - session.confirmed_at.getTime() < lasts) return 'open'
  if (await passkeyRepository(db).hasAny(userId)) return 'confirm'
  return passkeysRequired ? 'register' : 'open'
}
