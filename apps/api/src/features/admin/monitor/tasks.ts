import type { Platform } from '../../../platform/http/create-http-server.ts'
import { refreshMonitor } from './refresh-monitor.ts'

const everyMs = 10 * 60_000

export function createMonitorTasks({
  database,
  metering,
  clock,
}: Pick<Platform, 'database' | 'metering' | 'clock'>) {
  return [
    {
      name: 'refresh monitor',
      everyMs,
      run: () => refreshMonitor({ db: database.db, metering: metering.db, now: clock() }),
    },
  ]
}
