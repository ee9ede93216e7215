import type { SessionEnds } from '../../platform/live/news.ts'
import { sessionRepository } from './repository.ts'

/** A session has ended. Good are those that are there, not ended, and of an account that may come in. */
export const sessionEnds: SessionEnds = {
  channel: 'sessions',
  stillSignedIn: async (db, sessionIds, now) =>
    new Set(await sessionRepository(db).findGoodSessions(sessionIds, now)),
}
