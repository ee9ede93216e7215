import type { LoginSessionChecks } from '../../platform/live/live-events.ts'
import { authRepository } from './repository.ts'

/** A session has ended. Good are those that are there, not ended, and of an account that may come in. */
export const loginSessionChecks: LoginSessionChecks = {
  channel: 'sessions',
  findValidSessions: async (db, sessionIds, now) =>
    new Set(await authRepository(db).findGoodSessions(sessionIds, now)),
}
