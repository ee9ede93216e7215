import type { LoginSessionChecks } from '../../platform/live/live-events.ts'
import { authRepository } from './repository.ts'

/** A session is valid if it exists, has not ended and its account is not deactivated. */
export const loginSessionChecks: LoginSessionChecks = {
  channel: 'sessions',
  findValidSessions: async (db, sessionIds, now) =>
    new Set(await authRepository(db).findValidSessions(sessionIds, now)),
}
