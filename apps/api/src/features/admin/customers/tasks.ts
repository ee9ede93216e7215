import type { Platform } from '../../../platform/http/create-http-server.ts'
import { dayMs } from '@fovea/contract/time'
import { subtractMonths } from '../../../platform/db/delete-expired-rows.ts'
import { refreshAllCustomers, refreshTouchedCustomers } from './refresh-customers.ts'
import { viewRepository } from './view/view-repository.ts'

const everyMs = 5 * 60_000
/** Changes are committed after the time that they carry. */
const overlapMs = 60_000

export function createCustomerTasks({
  database,
  metering,
  clock,
  config,
}: Pick<Platform, 'database' | 'metering' | 'clock' | 'config'>) {
  const deps = () => ({ db: database.db, metering: metering.db, now: clock() })
  /** Until when this process knows of all changes. Its first refresh is one of all. */
  let knownUntil: Date | undefined
  return [
    {
      name: 'refresh customers',
      everyMs,
      run: async () => {
        const given = deps()
        if (knownUntil === undefined) await refreshAllCustomers(given)
        else {
          const since = new Date(knownUntil.getTime() - overlapMs)
          await refreshTouchedCustomers(given, since)
        }
        knownUntil = given.now
      },
    },
    {
      // Finds what no refresh of a few can: sessions of apps that were offline for days.
      name: 'refresh all customers',
      everyMs: dayMs,
      atUtcHour: 2,
      run: () => refreshAllCustomers(deps()),
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
