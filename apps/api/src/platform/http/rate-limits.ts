import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { isDatabaseReadOnly } from '../db/database-errors.ts'
import { AppError } from '../errors.ts'

/**
 * Calls per minute for each user, token or, without a sign-in, network address. `document` is for large answers, and
 * `webhook` for the card provider, which sends a month's invoices at once. `userCode` limits guesses of a short code, and
 * attempts with a passkey.
 */
const perMinute = {
  ordinary: 1_200,
  token: 600,
  signIn: 120,
  userCode: 20,
  document: 120,
  webhook: 3_000,
} as const

const windowMs = 60_000

export type RateLimitName = keyof typeof perMinute

export type LimitState = { name: RateLimitName; calls: number; left: number; resetMs: number }
type ReportLimit = (state: LimitState) => void

export function createRateLimits(pool: Pool, factor: number) {
  const limiterOf = (name: RateLimitName) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points: Math.max(1, Math.round(perMinute[name] * factor)),
      duration: windowMs / 1000,
    })
  const limiters = {
    ordinary: limiterOf('ordinary'),
    token: limiterOf('token'),
    signIn: limiterOf('signIn'),
    userCode: limiterOf('userCode'),
    document: limiterOf('document'),
    webhook: limiterOf('webhook'),
  }

  /** Counts a call. `report` gets the state of the limit also if it refuses the call. */
  return async function spend(name: RateLimitName, who: string, report?: ReportLimit) {
    const limiter = limiters[name]
    const reportState = ({ remainingPoints, msBeforeNext }: RateLimiterRes) =>
      report?.({ name, calls: limiter.points, left: remainingPoints, resetMs: msBeforeNext })
    try {
      const counted = await limiter.consume(who).catch(async (refused: unknown) => {
        // A window that ends so late was started before the clock was set back, so a new one begins.
        if (!(refused instanceof RateLimiterRes) || refused.msBeforeNext <= windowMs) throw refused
        await limiter.delete(who)
        return limiter.consume(who)
      })
      reportState(counted)
    } catch (refused) {
      // Nothing can be counted on a full disk or a read-only database, but reads still have to work.
      if (isDatabaseReadOnly(refused)) return
      if (!(refused instanceof RateLimiterRes)) throw refused
      reportState(refused)
      const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
      throw new AppError('TOO_MANY', `Too many calls. Try again in ${seconds} seconds.`, {
        retryAfterSeconds: seconds,
      })
    }
  }
}

/** Headers of draft-ietf-httpapi-ratelimit-headers-10: lists of structured fields, one member for each limit. */
export function writeRateLimitHeaders(limits: readonly LimitState[]) {
  return {
    ratelimit: limits
      .map(({ name, left, resetMs }) => `"${name}";r=${left};t=${Math.ceil(resetMs / 1000)}`)
      .join(', '),
    'ratelimit-policy': limits
      .map(({ name, calls }) => `"${name}";q=${calls};w=${windowMs / 1000}`)
      .join(', '),
  }
}
