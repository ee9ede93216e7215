import type { Db } from '../../platform/db/connect.ts'
import { daysBefore } from '../../platform/db/forget-rows.ts'
import { confirmationRepository } from './addresses/confirmation-repository.ts'
import { sessionRepository } from './repository.ts'

const everyMs = 10 * 60_000
/** A sign-in that was begun is over after minutes: long enough that none is completed twice. */
const finishedDays = 1

/** What has ended is forgotten: none of it is good for anything any more. */
export function sessionTasks(db: Db, clock: () => Date) {
  return [
    {
      name: 'forget ended sessions',
      everyMs,
      run: () => sessionRepository(db).deleteExpiredSessions(clock()),
    },
    {
      name: 'forget finished sign-ins',
      everyMs,
      run: () => sessionRepository(db).forgetFinishedSignIns(daysBefore(clock(), finishedDays)),
    },
    {
      name: 'forget old confirmation links',
      everyMs,
      run: () => confirmationRepository(db).forgetExpired(clock()),
    },
  ]
}
