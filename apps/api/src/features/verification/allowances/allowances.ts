import { mostDevelopmentStarts } from '@fovea/contract/license-keys/rules'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../platform/db/connect.ts'
import { type AllowanceName, allowanceRepository } from './allowance-repository.ts'
import { createDailyAllowance, type DailyAllowance } from './daily-allowance.ts'

/**
 * Most of what an owner may store in a UTC day, in bytes, of everything that is neither billed nor within the free tier:
 * development sessions, offline sessions without a plan, refused starts, and observed origins and certificates.
 */
const mostStoredBytes = 100_000_000

/** What an owner may use in a day, and how much of it a process reserves at once. */
export const dailyLimits: Record<AllowanceName, { most: number; block: number }> = {
  'development starts': { most: mostDevelopmentStarts, block: 100 },
  'stored bytes': { most: mostStoredBytes, block: 1_000_000 },
}

export type Allowances = { developmentStarts: DailyAllowance; storedBytes: DailyAllowance }

export function createAllowances(db: Db, log: Pick<FastifyBaseLogger, 'warn'>): Allowances {
  const allowanceOf = (allowance: AllowanceName) =>
    createDailyAllowance({
      reserve: (ownerId, day, amount) =>
        allowanceRepository(db).reserve({
          ownerId,
          allowance,
          day,
          amount,
          ...dailyLimits[allowance],
        }),
      onSpent: (ownerId) =>
        log.warn({ ownerId, allowance }, 'an owner has used up a daily allowance'),
    })
  return {
    developmentStarts: allowanceOf('development starts'),
    storedBytes: allowanceOf('stored bytes'),
  }
}
