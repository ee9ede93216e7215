import type { Db } from '../../platform/db/connect.ts'
import { subtractDays } from '../../platform/db/delete-expired-rows.ts'
import { confirmationRepository } from './emails/confirmation-repository.ts'
import { authRepository } from './repository.ts'

const everyMs = 10 * 60_000
/** A sign-in that was begun is over after minutes: long enough that none is completed twice. */
const finishedDays = 1

/** What has ended is forgotten: none of it is good for anything any more. */
export function createAuthTasks(db: Db, clock: () => Date) {
  return [
    {
      name: 'delete expired login sessions',
      everyMs,
      run: () => authRepository(db).deleteExpiredSessions(clock()),
    },
    {
      name: 'delete finished sign-ins',
      everyMs,
      run: () => authRepository(db).forgetFinishedSignIns(subtractDays(clock(), finishedDays)),
    },
    {
      name: 'delete expired confirmation links',
      everyMs,
      run: () => confirmationRepository(db).forgetExpired(clock()),
    },
  ]
}
