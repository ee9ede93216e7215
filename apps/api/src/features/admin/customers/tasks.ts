import type { Platform } from '../../../platform/http/create-http-server.ts'
import { refreshAllCustomers } from './refresh-customers.ts'

const everyMs = 5 * 60_000

export function createCustomerTasks({
  database,
  metering,
  clock,
}: Pick<Platform, 'database' | 'metering' | 'clock'>) {
  return [
    {
      name: 'refresh customers',
      everyMs,
      run: () => refreshAllCustomers({ db: database.db, metering: metering.db, now: clock() }),
    },
  ]
}
