import type { FastifyBaseLogger } from 'fastify'
import { Stripe } from 'stripe'
import { withoutSecrets } from '../../platform/log.ts'
import { Refusal } from '../../platform/refusal.ts'

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
export function asksThePerson(error: unknown) {
  return isCardError(error) && error.code === 'invoice_payment_intent_requires_action'
}

/** What we asked for cannot be: no such thing, or not in this state. */
export function isInvalidRequest(
  error: unknown,
): error is InstanceType<typeof StripeInvalidRequestError> {
  return error instanceof StripeInvalidRequestError
}

/** Whether the provider says that it knows no such thing. */
export function isGone(error: unknown) {
  return isInvalidRequest(error) && error.code === 'resource_missing'
}

/** Whether it is the customer that it does not know: deleted there, or of another account. */
export function isCustomerGone(error: unknown) {
  return isGone(error) && isInvalidRequest(error) && error.param === 'customer'
}

/** A failure of the provider's own that it now repeats for this idempotency key: only another key gets another answer. */
export function isReplayedFailure(error: unknown) {
  return error instanceof StripeAPIError && error.headers?.['idempotent-replayed'] === 'true'
}

export function providerDown(cause?: unknown) {
  return new Refusal(
    'PROVIDER_DOWN',
    'Our card provider is not responding. Try again in a minute.',
    { cause, retryAfterSeconds: 10 },
  )
}

/**
 * Turns an error of a provider that is down, or answers nonsense, into one that the caller may read; others stay as they are. Applied
 * where work at the provider begins: for a request in `within`, for a job in `jobs.ts`.
 */
export function toRefusal(error: unknown): unknown {
  if (!(error instanceof StripeError) || isCardError(error) || isInvalidRequest(error)) return error
  const sentence = describeRejectedKey(error)
  return providerDown(sentence === undefined ? error : new Error(sentence, { cause: error }))
}

const mostTroubleLength = 500

/** Why a job failed, for the operator. */
export function troubleOf(error: unknown): string {
  const cause = error instanceof Refusal && error.cause instanceof Error ? error.cause : error
  return String(cause instanceof Error ? cause.message : cause).slice(0, mostTroubleLength)
}

/** Runs one of many steps. A failure is logged and does not stop the others; the next run tries again. */
export async function continueOnError(log: FastifyBaseLogger, take: () => Promise<unknown>) {
  try {
    await take()
  } catch (error) {
    log.warn({ err: toRefusal(error) }, 'billing is reconciled later')
  }
}

/** The answer, or undefined where the provider knows no such thing. */
export async function unlessGone<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}

/** Why the provider cannot be used, in a sentence for an operator; undefined for an error that is not the provider's. */
export function describeProviderError(error: unknown) {
  if (!(error instanceof StripeError)) return undefined
  const rejected = describeRejectedKey(error)
  if (rejected !== undefined) return rejected
  const reason = withoutSecrets(error.message)
  return error instanceof StripeConnectionError
    ? `The card provider cannot be reached (${reason}): check the network, and STRIPE_API_URL if it is set.`
    : `The card provider refused or failed (${reason}): correct what it says, or try again later.`
}

function describeRejectedKey(error: unknown) {
  if (error instanceof StripeAuthenticationError) {
    return `The card provider rejected STRIPE_SECRET_KEY (${withoutSecrets(error.message)}): copy the secret key from its dashboard.`
  }
  if (error instanceof StripePermissionError) {
    return `STRIPE_SECRET_KEY is not allowed to do this (${withoutSecrets(error.message)}): give the restricted key this permission, or use an unrestricted one.`
  }
  return undefined
}
