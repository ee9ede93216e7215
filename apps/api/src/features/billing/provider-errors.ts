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

/** The bank's no, in words that the person may read. */
export function isCardError(error: unknown): error is InstanceType<typeof StripeCardError> {
  return error instanceof StripeCardError
}

/** The bank has a question to the person before it pays an invoice. */
export function needsCardholderAction(error: unknown) {
  return isCardError(error) && error.code === 'invoice_payment_intent_requires_action'
}

/** What we asked for cannot be: no such thing, or not in this state. */
export function isInvalidRequest(
  error: unknown,
): error is InstanceType<typeof StripeInvalidRequestError> {
  return error instanceof StripeInvalidRequestError
}

/** Whether the provider says that it knows no such thing. */
export function isResourceMissing(error: unknown) {
  return isInvalidRequest(error) && error.code === 'resource_missing'
}

/** Whether it is the customer that it does not know: deleted there, or of another account. */
export function isCustomerMissing(error: unknown) {
  return isResourceMissing(error) && isInvalidRequest(error) && error.param === 'customer'
}

/** A failure of the provider's own that it now repeats for this idempotency key: only another key gets another answer. */
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

/**
 * Turns an error of a provider that is down, or answers nonsense, into one that the caller may read; others stay as they are. Applied
 * where work at the provider begins: for a request in `within`, for a job in `jobs.ts`.
 */
export function toAppError(error: unknown): unknown {
  if (!(error instanceof StripeError) || isCardError(error) || isInvalidRequest(error)) return error
  const sentence = describeRejectedKey(error)
  return createProviderDownError(
    sentence === undefined ? error : new Error(sentence, { cause: error }),
  )
}

const mostTroubleLength = 500

/** Why a job failed, for the operator. */
export function describeTrouble(error: unknown): string {
  const cause = error instanceof AppError && error.cause instanceof Error ? error.cause : error
  return String(cause instanceof Error ? cause.message : cause).slice(0, mostTroubleLength)
}

/** Runs one of many steps. A failure is logged and does not stop the others; the next run tries again. */
export async function continueOnError(log: FastifyBaseLogger, take: () => Promise<unknown>) {
  try {
    await take()
  } catch (error) {
    log.warn({ err: toAppError(error) }, 'billing call failed, reconciled by the next task run')
  }
}

/** The answer, or undefined where the provider knows no such thing. */
export async function ignoreMissing<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer
  } catch (error) {
    if (isResourceMissing(error)) return undefined
    throw error
  }
}

/** Why the provider cannot be used, in a sentence for an operator; undefined for an error that is not the provider's. */
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
