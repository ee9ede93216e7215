import type { Db } from '../../../platform/db/connect.ts'
import { monthsBefore } from '../../../platform/db/forget-rows.ts'
import { auditRepository } from './repository.ts'

/** What the audit does now and then. */
export function auditTasks(db: Db, clock: () => Date, keepMonths: number) {
  return [
    {
      name: 'forget old acts of admins',
      everyMs: 60 * 60_000,
      run: () => auditRepository(db).forgetBefore(monthsBefore(clock(), keepMonths)),
    },
  ]
}
