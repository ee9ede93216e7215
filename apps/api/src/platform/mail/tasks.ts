import { hourMs } from '@fovea/contract/time'
import type { Db } from '../db/connect.ts'
import { subtractDays } from '../db/delete-expired-rows.ts'
import { deleteExpiredHourlyCounts } from './hourly-limits.ts'
import { mailRepository } from './repository.ts'

export function createMailTasks(db: Db, clock: () => Date, keepDays: number) {
  return [
    {
      name: 'delete expired emails',
      everyMs: hourMs,
      run: () => mailRepository(db).deleteBefore(subtractDays(clock(), keepDays)),
    },
    {
      name: 'erase delivered emails',
      everyMs: hourMs,
      run: () => mailRepository(db).eraseSentSince(subtractDays(clock(), 1)),
    },
    {
      name: 'delete expired hourly email counts',
      everyMs: hourMs,
      run: () => deleteExpiredHourlyCounts(db, clock()),
    },
  ]
}
