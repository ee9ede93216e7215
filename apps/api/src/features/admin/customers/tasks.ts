import type { Platform } from '../../../platform/http/create-http-server.ts'
import { subtractMonths } from '../../../platform/db/delete-expired-rows.ts'
import { refreshAllCustomers } from './refresh-customers.ts'
import { viewRepository } from './view/view-repository.ts'

const everyMs = 5 * 60_000

export function createCustomerTasks({
  database,
  metering,
  clock,
  config,
}: Pick<Platform, 'database' | 'metering' | 'clock' | 'config'>) {
  return [
    {
      name: 'refresh customers',
      everyMs,
      run: () => refreshAllCustomers({ db: database.db, metering: metering.db, now: clock() }),
    },
    {
      name: 'delete expired customer views',
      everyMs: 60 * 60_000,
      run: () =>
        viewRepository(database.db).deleteEndedBefore(
          subtractMonths(clock(), config.retention.auditMonths),
        ),
    },
  ]
}
