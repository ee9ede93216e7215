import type { Db } from '../../platform/db/connect.ts'
import { daysBefore } from '../../platform/db/forget-rows.ts'
import { mostRefusals, verificationRepository } from './repository.ts'

/** What the door does now and then. */
export function verificationTasks(db: Db, clock: () => Date, keepDays: number) {
  return [
    {
      name: 'trim the refusals',
      everyMs: 10 * 60_000,
      run: () =>
        verificationRepository(db).trimRefusals(daysBefore(clock(), keepDays), mostRefusals),
    },
  ]
}
