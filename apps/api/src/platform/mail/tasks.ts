import { hourMs } from '@fovea/contract/time'
import type { Db } from '../db/connect.ts'
import { daysBefore } from '../db/forget-rows.ts'
import { forgetHourlyCounts } from './hourly-limits.ts'
import { mailRepository } from './repository.ts'

/** What the outbox does now and then. */
export function mailTasks(db: Db, clock: () => Date, keepDays: number) {
  return [
    {
      name: 'forget old mails',
      everyMs: hourMs,
      run: () => mailRepository(db).forgetBefore(daysBefore(clock(), keepDays)),
    },
    {
      name: 'erase delivered mails',
      everyMs: hourMs,
      run: () => mailRepository(db).eraseSentSince(daysBefore(clock(), 1)),
    },
    {
      name: 'forget how many mails were sent',
      everyMs: hourMs,
      run: () => forgetHourlyCounts(db, clock()),
    },
  ]
}
