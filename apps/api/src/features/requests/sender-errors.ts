import { AppError } from '../../platform/errors.ts'
import type { ReachedLimit } from '../../platform/mail/hourly-limits.ts'

export function createConfirmationError() {
  return new AppError(
    'RULE_BROKEN',
    'Confirm your contact email on the account page first so that we can reply.',
  )
}

export function createLimitError(what: 'requests' | 'answers', reached: ReachedLimit, now: Date) {
  const waitMs = reached.freeAt.getTime() - now.getTime()
  const minutes = Math.ceil(waitMs / 60_000)
  return new AppError(
    'TOO_MANY',
    `You have sent ${reached.limit.max} ${what} within an hour. Try again in ${minutes} minutes.`,
    { retryAfterSeconds: Math.ceil(waitMs / 1000) },
  )
}
