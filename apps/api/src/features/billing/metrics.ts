import { Gauge, type Registry } from 'prom-client'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../platform/db/connect.ts'
import { eventRepository } from './events/event-repository.ts'
import { intentRepository } from './subscribing/intent-repository.ts'

/** Tells what billing could not do; counted when it is asked for, so that every process tells the same. */
export function billingMetrics(registry: Registry, db: Db, log: FastifyBaseLogger) {
  const told = (name: string, help: string, count: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      // Every worker counts the same rows.
      aggregator: 'max',
      registers: [registry],
      async collect() {
        try {
          this.set(await count())
        } catch (error) {
          // The other metrics are told all the same.
          log.warn({ err: error }, `${name} could not be counted`)
        }
      },
    })
  told(
    'billing_meter_errors',
    'Events of the last 30 days in which the card provider rejected usage reports.',
    () => eventRepository(db).countOfType('v1.billing.meter.%'),
  )
  told(
    'billing_given_up',
    'Failed billing tasks that wait for an admin.',
    async () =>
      (await eventRepository(db).countGivenUp()) + (await intentRepository(db).countGivenUp()),
  )
}
