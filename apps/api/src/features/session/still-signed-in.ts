import type { Db } from '../../platform/db/connect.ts'
import { sessionRepository } from './repository.ts'

/** Which of these sessions are good at this moment: there, not ended, and of an account that may come in. */
export async function stillSignedIn(db: Db, sessionIds: string[], now: Date) {
  return new Set(await sessionRepository(db).findGoodSessions(sessionIds, now))
}
