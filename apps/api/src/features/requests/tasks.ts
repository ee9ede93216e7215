import { hourMs } from '@fovea/contract/time'
import type { Db } from '../../platform/db/connect.ts'
import { subtractMonths } from '../../platform/db/delete-expired-rows.ts'
import { requestRepository } from './repository.ts'

export function createRequestTasks(db: Db, clock: () => Date, keepMonths: number) {
  return [
    {
      name: 'delete expired requests',
      everyMs: hourMs,
      run: () => requestRepository(db).deleteDoneBefore(subtractMonths(clock(), keepMonths)),
    },
  ]
}
