import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import type { Db } from '../../../platform/db/connect.ts'
import { readGauge } from '../../../platform/watching/read-gauge.ts'
import { type AllowanceName, allowanceRepository } from './allowance-repository.ts'
import { dailyLimits } from './allowances.ts'

const names: AllowanceName[] = ['development starts', 'stored bytes']

type Options = {
  registry: Registry
  db: Db
  log: FastifyBaseLogger
  clock: () => Date
  rateLimitFactor: number
}

/** Tells how many owners have used up a day; read from the database, so that every process tells the same. */
export function allowanceMetrics({ registry, db, log, clock, rateLimitFactor }: Options) {
  const limits = dailyLimits(rateLimitFactor)
  readGauge({
    registry,
    log,
    name: 'daily_allowance_spent_owners',
    help: 'Owners who have used up a daily allowance of the SDK API on this UTC day, by allowance.',
    labelNames: ['allowance'],
    read: () => {
      const today = clock().toISOString().slice(0, 10)
      return Promise.all(
        names.map(async (allowance) => {
          const { most } = limits[allowance]
          const value = await allowanceRepository(db).countSpent(allowance, today, most)
          return { labels: { allowance }, value }
        }),
      )
    },
  })
}
