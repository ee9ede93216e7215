import { dayOf } from '@fovea/contract/time'
import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import type { Db } from '../../../platform/db/connect.ts'
import { cacheFor } from '../../../platform/monitoring/with-timeout.ts'
import { registerGauge } from '../../../platform/monitoring/register-gauge.ts'
import { type AllowanceName, allowanceRepository } from './allowance-repository.ts'
import { getDailyLimits } from './allowances.ts'

const keptMs = 1_000
const names: AllowanceName[] = ['development starts', 'stored bytes']

type Options = {
  registry: Registry
  db: Db
  log: FastifyBaseLogger
  clock: () => Date
  rateLimitFactor: number
}

export function registerAllowanceMetrics({ registry, db, log, clock, rateLimitFactor }: Options) {
  const limits = getDailyLimits(rateLimitFactor)
  const readUse = cacheFor(keptMs, () => {
    const today = dayOf(clock())
    return Promise.all(
      names.map(async (allowance) => {
        const { most } = limits[allowance]
        const { spentOwners, mostUsed } = await allowanceRepository(db).readUse(
          allowance,
          today,
          most,
        )
        return { labels: { allowance }, spentOwners, usedRatio: mostUsed / most }
      }),
    )
  })
  registerGauge({
    registry,
    log,
    name: 'daily_allowance_spent_owners',
    help: 'Owners who have used up a daily allowance of the SDK API on this UTC day, by allowance.',
    labelNames: ['allowance'],
    read: async () =>
      (await readUse()).map(({ labels, spentOwners: value }) => ({ labels, value })),
  })
  registerGauge({
    registry,
    log,
    name: 'daily_allowance_used_ratio',
    help: 'Share, from 0 to 1, of a daily allowance that the owner has used who used most of it on this UTC day, by allowance.',
    labelNames: ['allowance'],
    read: async () => (await readUse()).map(({ labels, usedRatio: value }) => ({ labels, value })),
  })
}
