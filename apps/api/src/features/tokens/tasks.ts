import type { Db } from '../../platform/db/connect.ts'
import { daysBefore } from '../../platform/db/forget-rows.ts'
import { forgetDeviceLogins } from './device-login/forget.ts'
import { tokenRepository } from './repository.ts'

/** So long somebody who wonders why a program is refused finds its token in the list. */
const keepExpiredDays = 30

/** What the tokens do now and then. */
export function tokenTasks(db: Db, clock: () => Date) {
  return [
    {
      name: 'forget expired tokens',
      everyMs: 60 * 60_000,
      run: () => tokenRepository(db).forgetExpiredBefore(daysBefore(clock(), keepExpiredDays)),
    },
    {
      name: 'forget codes of programs',
      everyMs: 10 * 60_000,
      run: () => forgetDeviceLogins(db, clock()),
    },
  ]
}
