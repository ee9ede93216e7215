import type { FastifyBaseLogger } from 'fastify'
import { Stripe } from 'stripe'
import { redactSecrets } from '../../platform/logging/log.ts'
import { AppError } from '../../platform/errors.ts'

const {
  StripeAPIError,
  StripeAuthenticationError,
  StripeCardError,
  StripeConnectionError,
  StripeError,
  StripeInvalidRequestError,
  StripePermissionError,
} = Stripe.errors

/** The bank declined; the message may be shown to the user. */
export function isCardError(error: unknown): error is InstanceType<typeof StripeCardError> {
  return error instanceof StripeCardError
}

export function needsCardholderAction(error: unknown) {
  return isCardError(error) && error.code === 'invoice_payment_intent_requires_action'
}

export function isInvalidRequest(
  error: unknown,
): error is InstanceType<typeof StripeInvalidRequestError> {
  return error instanceof StripeInvalidRequestError
}

export function isResourceMissing(error: unknown) {
  return isInvalidRequest(error) && error.code === 'resource_missing'
}

/** The customer was deleted at the provider, or belongs to another provider account. */
export function isCustomerMissing(error: unknown) {
  return isResourceMissing(error) && isInvalidRequest(error) && error.param === 'customer'
}

/** The provider stores its own failure under the idempotency key and repeats it, so that only a new key can succeed. */
export function isReplayedFailure(error: unknown) {
  return error instanceof StripeAPIError && error.headers?.['idempotent-replayed'] === 'true'
}

export function createProviderDownError(cause?: unknown) {
  return new AppError(
    'PROVIDER_DOWN',
    'Our card provider is not responding. Try again in a minute.',
    { cause, retryAfterSeconds: 10 },
  )
}

/** Called where work at the provider begins: `withProviderTimeout` for a request, `jobs.ts` for a job. */
export function toAppError(error: unknown): unknown {
  if (!(error instanceof StripeError) || isCardError(error) || isInvalidRequest(error)) return error
  const sentence = describeRejectedKey(error)
  return createProviderDownError(
    sentence === undefined ? error : new Error(sentence, { cause: error }),
  )
}

const mostTroubleLength = 500

export function describeTrouble(error: unknown): string {
  const cause = error instanceof AppError && error.cause instanceof Error ? error.cause : error
  return String(cause instanceof Error ? cause.message : cause).slice(0, mostTroubleLength)
}

export async function continueOnError(log: FastifyBaseLogger, take: () => Promise<unknown>) {
  try {
    await take()
  } catch (error) {
    log.warn({ err: toAppError(error) }, 'billing call failed, reconciled by the next task run')
  }
}

export async function ignoreMissing<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer
  } catch (error) {
    if (isResourceMissing(error)) return undefined
    throw error
  }
}

export function describeProviderError(error: unknown) {
  if (!(error instanceof StripeError)) return undefined
  const rejected = describeRejectedKey(error)
  if (rejected !== undefined) return rejected
  const reason = redactSecrets(error.message)
  return error instanceof StripeConnectionError
    ? `The card provider cannot be reached (${reason}): check the network, and STRIPE_API_URL if it is set.`
    : `The card provider refused or failed (${reason}): correct what it says, or try again later.`
}

function describeRejectedKey(error: unknown) {
  if (error instanceof StripeAuthenticationError) {
    return `The card provider rejected STRIPE_SECRET_KEY (${redactSecrets(error.message)}): copy the secret key from its dashboard.`
  }
  if (error instanceof StripePermissionError) {
    return `STRIPE_SECRET_KEY is not allowed to do this (${redactSecrets(error.message)}): give the restricted key this permission, or use an unrestricted one.`
  }
  return undefined
}
