import { Stripe } from 'stripe'
import { Refusal } from '../../platform/refusal.ts'

const { StripeCardError, StripeError, StripeInvalidRequestError } = Stripe.errors

/** The bank's no, in words that the person may read. */
export function isCardError(error: unknown): error is InstanceType<typeof StripeCardError> {
  return error instanceof StripeCardError
}

/** What we asked for cannot be: no such thing, or not in this state. */
export function isInvalidRequest(
  error: unknown,
): error is InstanceType<typeof StripeInvalidRequestError> {
  return error instanceof StripeInvalidRequestError
}

/** Runs calls to the provider; that it is away, or answers nonsense, is told as such. */
export async function asking<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof StripeError) || isCardError(error) || isInvalidRequest(error))
      throw error
    throw new Refusal(
      'PROVIDER_DOWN',
      'The card provider does not answer at the moment. Try again in a minute.',
      { cause: error, retryAfterSeconds: 10 },
    )
  }
}
