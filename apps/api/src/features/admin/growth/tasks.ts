import { dayOf, hourMs } from '@fovea/contract/time'
import { subtractMonths } from '../../../platform/db/delete-expired-rows.ts'
import type { Platform } from '../../../platform/http/create-http-server.ts'
import { addDays, weekOf } from './periods.ts'
import { keptWeeks, refreshGrowth } from './refresh-growth.ts'
import { growthRepository } from './repository.ts'

type Deps = Pick<Platform, 'database' | 'metering' | 'cardProvider' | 'clock' | 'config'>

export function createGrowthTasks({
  database: { db },
  metering,
  cardProvider,
  clock,
  config: { retention },
}: Deps) {
  return [
    {
      name: 'refresh growth',
      everyMs: hourMs,
      run: () => refreshGrowth({ db, metering: metering.db, cardProvider, now: clock() }),
    },
    {
      name: 'delete expired growth sums',
      everyMs: hourMs,
      run: () =>
        growthRepository(db).deleteBefore({
          week: addDays(weekOf(dayOf(clock())), -7 * keptWeeks),
          sums: subtractMonths(clock(), retention.usageMonths),
          invoices: subtractMonths(clock(), retention.billingMonths),
        }),
    },
  ]
}
