import { maxDevelopmentStarts } from '@fovea/contract/license-keys/rules'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../platform/db/connect.ts'
import { type AllowanceName, allowanceRepository } from './allowance-repository.ts'
import { createDailyAllowance, type DailyAllowance } from './daily-allowance.ts'

/** Bytes per UTC day and owner of data that is neither billed nor within the free tier. */
const maxStoredBytes = 100_000_000

/** The rate limit factor of load tests can raise the limits but never lower them. */
export function getDailyLimits(
  factor: number,
): Record<AllowanceName, { most: number; block: number }> {
  const raised = Math.max(1, factor)
  return {
    'development starts': { most: Math.round(maxDevelopmentStarts * raised), block: 100 },
    'stored bytes': { most: Math.round(maxStoredBytes * raised), block: 1_000_000 },
  }
}

export type Allowances = {
  developmentStarts: DailyAllowance
  maxDevelopmentStarts: number
  storedBytes: DailyAllowance
}

type Options = { db: Db; log: Pick<FastifyBaseLogger, 'warn'>; rateLimitFactor: number }

export function createAllowances({ db, log, rateLimitFactor }: Options): Allowances {
  const limits = getDailyLimits(rateLimitFactor)
  const allowanceOf = (allowance: AllowanceName) =>
    createDailyAllowance({
      reserve: (ownerId, day, amount) =>
        allowanceRepository(db).reserve({
          ownerId,
          allowance,
          day,
          amount,
          ...limits[allowance],
        }),
      onSpent: (ownerId) =>
        log.warn({ ownerId, allowance }, 'an owner has used up a daily allowance'),
    })
  return {
    developmentStarts: allowanceOf('development starts'),
    maxDevelopmentStarts: limits['development starts'].most,
    storedBytes: allowanceOf('stored bytes'),
  }
}
