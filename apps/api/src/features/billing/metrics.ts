import { minuteMs } from '@fovea/contract/time'
import { Gauge, type Registry } from 'prom-client'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../platform/db/connect.ts'
import { cacheFor } from '../../platform/monitoring/with-timeout.ts'
import { createRecentValue } from '../../platform/monitoring/recent-value.ts'
import { registerGauge } from '../../platform/monitoring/register-gauge.ts'
import { adjustmentRepository } from './adjustments/adjustment-repository.ts'
import { eventRepository } from './mirror/event-repository.ts'
import { intentRepository } from './subscribe/intent-repository.ts'

/** These counts read many rows, so they are cached. Alerts on them do not need values by the second. */
const cacheMs = 30_000
/** Usage is reported every minute by one of the processes, so an older value of this process is outdated. */
const reportValidMs = 5 * minuteMs

export function registerBillingMetrics(registry: Registry, db: Db, log: FastifyBaseLogger) {
  const registerCount = (name: string, help: string, count: () => Promise<number>) => {
    const read = cacheFor(cacheMs, count)
    registerGauge({ registry, log, name, help, read: async () => [{ value: await read() }] })
  }
  registerCount(
    'billing_meter_errors',
    'Events of the last 30 days in which the card provider rejected usage reports.',
    () => eventRepository(db).countOfType('v1.billing.meter.%'),
  )
  registerCount('billing_failed_jobs', 'Failed billing tasks that wait for an admin.', () =>
    countFailedBillingJobs(db),
  )
  registerCount(
    'billing_events_oldest_seconds',
    'How long the oldest event of the card provider has waited to be processed; 0 where none waits.',
    async () => {
      const since = await eventRepository(db).findOldestWaiting()
      return since ? Math.max(0, Date.now() - since.getTime()) / 1000 : 0
    },
  )
}

export async function countFailedBillingJobs(db: Db) {
  const counts = [eventRepository(db), intentRepository(db), adjustmentRepository(db)].map(
    (repository) => repository.countFailed(),
  )
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

/** Returns a setter for the number of sessions that the last report could not send. */
export function registerUsageMetric(registry: Registry) {
  return createRecentValue(
    new Gauge({
      name: 'billing_usage_unreported_sessions',
      help: 'Sessions that the card provider could not be told of, at the last report; only from the process that made it.',
      aggregator: 'max',
      registers: [registry],
    }),
    reportValidMs,
  )
}
