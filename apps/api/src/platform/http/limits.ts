import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../refusal.ts'

/**
 * Calls a minute, for one person or, signed out, one address. `document` is for what is large to send, `webhook` for the
 * card provider, which sends a month's invoices in one go.
 */
const perMinute = { ordinary: 1_200, signIn: 120, document: 120, webhook: 3_000 } as const

export type LimitName = keyof typeof perMinute

/** Counts calls in the database, so that all processes share one count. */
export function createLimits(pool: Pool, factor: number) {
  const limiterOf = (name: LimitName) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points: Math.max(1, Math.round(perMinute[name] * factor)),
      duration: 60,
    })
  const limiters = {
    ordinary: limiterOf('ordinary'),
    signIn: limiterOf('signIn'),
    document: limiterOf('document'),
    webhook: limiterOf('webhook'),
  }

  return async function spend(name: LimitName, who: string) {
    try {
      await limiters[name].consume(who)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
      throw new Refusal('TOO_MANY', `Too many calls. Try again in ${seconds} seconds.`, {
        retryAfterSeconds: seconds,
      })
    }
  }
}
