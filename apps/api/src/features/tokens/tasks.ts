import { hourMs, minuteMs } from '@fovea/contract/time'
import type { Db } from '../../platform/db/connect.ts'
import { subtractDays } from '../../platform/db/delete-expired-rows.ts'
import { ciRuleRepository } from './ci/repository.ts'
import { deleteExpiredDeviceLogins } from './device-login/delete-expired.ts'
import { tokenRepository } from './repository.ts'

/** Expired tokens stay in the list, to explain why a program is refused. */
const keepExpiredDays = 30

export function createTokenTasks(db: Db, clock: () => Date) {
  return [
    {
      name: 'delete expired tokens',
      everyMs: hourMs,
      run: async () => {
        await tokenRepository(db).forgetExpiredOfRules(clock())
        await tokenRepository(db).forgetExpiredBefore(subtractDays(clock(), keepExpiredDays))
      },
    },
    {
      name: 'delete expired ID tokens',
      everyMs: 10 * minuteMs,
      run: () => ciRuleRepository(db).forgetExpiredIdTokens(clock()),
    },
    {
      name: 'delete expired device logins',
      everyMs: 10 * minuteMs,
      run: () => deleteExpiredDeviceLogins(db, clock()),
    },
  ]
}
