import type { Db } from '../../platform/db/connect.ts'
import { subtractDays } from '../../platform/db/delete-expired-rows.ts'
import { deleteExpiredDeviceLogins } from './device-login/delete-expired.ts'
import { tokenRepository } from './repository.ts'

/** So long somebody who wonders why a program is refused finds its token in the list. */
const keepExpiredDays = 30

/** What the tokens do now and then. */
export function createTokenTasks(db: Db, clock: () => Date) {
  return [
    {
      name: 'delete expired tokens',
      everyMs: 60 * 60_000,
      run: () => tokenRepository(db).forgetExpiredBefore(subtractDays(clock(), keepExpiredDays)),
    },
    {
      name: 'delete expired device logins',
      everyMs: 10 * 60_000,
      run: () => deleteExpiredDeviceLogins(db, clock()),
    },
  ]
}
