import { minuteMs } from '@fovea/contract/time'
import type { Db } from '../../platform/db/connect.ts'
import { subtractDays } from '../../platform/db/delete-expired-rows.ts'
import { confirmationRepository } from './emails/confirmation-repository.ts'
import { authRepository } from './repository.ts'

const everyMs = 10 * minuteMs
/** A sign-in expires after minutes, so a day is long enough to prevent a second completion. */
const finishedDays = 1

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
