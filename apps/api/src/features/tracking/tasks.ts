import { dayMs, dayOf, hourMs } from '@fovea/contract/time'
import type { Database } from '../../platform/db/connect.ts'
import { dropPartitions } from '../../platform/db/drop-partitions.ts'
import { subtractMonths } from '../../platform/db/delete-expired-rows.ts'
import { trackingRepository } from './repository.ts'
import { acceptedReportDays } from './tracking-recorder.ts'

const partitioned = {
  table: 'tracked_sessions_by_day',
  names: String.raw`^tracked_sessions(_\d{4}_\d\d_\d\d)?$`,
}

/** Sums are kept as long as sessions, and single sessions until no more reports of them are accepted. */
export function createTrackingTasks(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  clock: () => Date,
  months: number,
) {
  return [
    {
      name: 'delete expired tracking reports',
      everyMs: hourMs,
      run: async () => {
        const repository = trackingRepository(db)
        const now = clock()
        // A day more than needed, because the clocks of processes differ.
        const firstDay = dayOf(new Date(now.getTime() - (acceptedReportDays + 1) * dayMs))
        await dropPartitions(pool, partitioned, firstDay)
        await repository.deleteFromOldestPartitionBefore(firstDay)
        await repository.deleteSumsBefore(dayOf(subtractMonths(now, months)))
      },
    },
  ]
}
