import { dayMs } from '@fovea/contract/time'
import type { Db } from '../../platform/db/connect.ts'
import { monthsBefore } from '../../platform/db/forget-rows.ts'
import { trackingRepository } from './repository.ts'
import { tellingDays } from './tracking.ts'

/** What goes in its time: sums when sessions do, and how each session is counted once it tells nothing any more. */
export function trackingTasks(db: Db, clock: () => Date, months: number) {
  return [
    {
      name: 'forget what eye trackers told',
      everyMs: 60 * 60_000,
      run: async () => {
        const repository = trackingRepository(db)
        const now = clock()
        // A day more than is asked for: clocks of processes differ.
        const told = new Date(now.getTime() - (tellingDays + 1) * dayMs)
        await repository.forgetBefore('tracked_sessions', dayOf(told))
        await repository.forgetBefore('tracking_days', dayOf(monthsBefore(now, months)))
      },
    },
  ]
}

function dayOf(moment: Date) {
  return moment.toISOString().slice(0, 10)
}
