import { dayMs, minuteMs } from '@fovea/contract/time'
import { type Actor, getPersonalWorkspace } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { isDatabaseReadOnly } from '../../../platform/db/database-errors.ts'
import { sessionIdleDays, sessionMaxDays } from './cookies.ts'
import { getStaffAccess } from '../passkeys/get-staff-access.ts'
import { getStaffRole } from '../present.ts'
import { authRepository } from '../repository.ts'
import { hashSessionToken } from './session-token.ts'

const touchEveryMs = 5 * minuteMs
type AuthenticateInput = {
  db: Db
  token: string | undefined
  now: Date
  adminEmails: ReadonlySet<string>
  passkeysRequired: boolean
}

/** Every use extends the session; to spare writes, at most every five minutes. */
export async function authenticate({
  db,
  token,
  now,
  adminEmails,
  passkeysRequired,
}: AuthenticateInput): Promise<Actor> {
  if (token === undefined) return { kind: 'anonymous' }
  const repository = authRepository(db)
  const session = await repository.findSession(hashSessionToken(token), now)
  if (!session || lastEnd(session.created_at) <= now) return { kind: 'anonymous' }
  if (session.user_id === null) return { kind: 'gone', sessionId: session.id }
  if (now.getTime() - session.seen_at.getTime() > touchEveryMs) {
    await repository
      .touchSession(session.id, now, getSessionExpiry(session.created_at, now))
      .catch((error: unknown) => {
        // The session is extended once the database is writable again; until then, signed-in users can read.
        if (!isDatabaseReadOnly(error)) throw error
      })
  }
  const user = await repository.findUser(session.user_id)
  if (!user) return { kind: 'gone', sessionId: session.id }
  // Deactivation ends the account's sessions; this check also covers a session that was being opened at that moment.
  if (user.deactivated_at !== null) return { kind: 'anonymous' }
  const signedIn = {
    userId: user.id,
    sessionId: session.id,
    workspace: getPersonalWorkspace(user.id),
  }
  const staffRole = getStaffRole(user, adminEmails)
  if (staffRole === null) return { kind: 'user', ...signedIn }
  const access = await getStaffAccess({ db, session, userId: user.id, now, passkeysRequired })
  return { kind: 'admin', staffRole, access, ...signedIn }
}

/** Use extends a session by days, up to a maximum after which the user has to sign in at the provider again. */
export function getSessionExpiry(begun: Date, now: Date) {
  const slid = now.getTime() + sessionIdleDays * dayMs
  return new Date(Math.min(slid, lastEnd(begun).getTime()))
}

function lastEnd(begun: Date) {
  return new Date(begun.getTime() + sessionMaxDays * dayMs)
}
