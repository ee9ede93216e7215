import type { Db } from '../../../platform/db/connect.ts'
import { subtractMonths } from '../../../platform/db/delete-expired-rows.ts'
import { auditRepository } from './repository.ts'

export function createAuditTasks(db: Db, clock: () => Date, keepMonths: number) {
  return [
    {
      name: 'delete expired audit entries',
      everyMs: 60 * 60_000,
      run: () => auditRepository(db).deleteBefore(subtractMonths(clock(), keepMonths)),
    },
  ]
}
