import type { Db } from '../../platform/db/connect.ts'
import { monthsBefore } from '../../platform/db/forget-rows.ts'
import { requestRepository } from './repository.ts'

/** What the requests do now and then. */
export function requestTasks(db: Db, clock: () => Date, keepMonths: number) {
  return [
    {
      name: 'forget old requests',
      everyMs: 60 * 60_000,
      run: () => requestRepository(db).forgetDecidedBefore(monthsBefore(clock(), keepMonths)),
    },
  ]
}
