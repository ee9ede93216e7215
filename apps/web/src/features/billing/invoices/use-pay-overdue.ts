import { postPayment } from '@fovea/contract/billing'
import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/http/http-errors.ts'
import type { SendAction } from '../../../lib/http/action-sender.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { useAction } from '../../../lib/http/use-action.ts'
import { broadcastChange } from '../../../lib/live-events/tab-changes.ts'
import { pollIntervalMs, subscriptionQuery } from '../calls.ts'
import { CardError, FormError } from '../card/card-error.ts'
import { confirmWithBank } from '../card/confirm-with-bank.ts'
import { createPaymentMethod } from '../card/create-payment-method.ts'

/** Checks of a slow payment before its outcome is reported as unknown. */
const maxTries = 40

type Payment = { newCard?: StripeCardElement }

type Options = { stripe: Stripe; onSlow: (isSlow: boolean) => void }

export function usePayOverdue({ stripe, onSlow }: Options) {
  const queries = useQueryClient()
  const payment = useAction({
    run: async ({ newCard }: Payment, once) => {
      onSlow(false)
      const paymentMethodId = newCard && (await createPaymentMethod(stripe, newCard, undefined))
      for (;;) {
        const { status, clientSecret } = await pay(once, paymentMethodId)
        // The bank may ask for confirmation of each invoice, so pay the rest with another call.
        if (clientSecret !== undefined) await confirmWithBank(stripe, clientSecret)
        else if (status === 'processing') return awaitResult()
        else return
      }
    },
    done: 'Your payment went through.',
    failed: "We couldn't complete the payment.",
    toast: () => 'Your payment went through.',
    onSettled: async () => {
      broadcastChange(queryKeys.billing.all())
      await queries.invalidateQueries({ queryKey: queryKeys.billing.all() })
    },
  })

  async function awaitResult() {
    onSlow(true)
    for (let tries = 0; tries < maxTries; tries++) {
      await new Promise((resolve) => setTimeout(resolve, pollIntervalMs))
      const { overdue } = await queries.fetchQuery({ ...subscriptionQuery, staleTime: 0 })
      if (overdue === null) return
    }
    throw new FormError(
      "We couldn't confirm the payment yet. Look at your invoices in a few minutes before you pay again.",
    )
  }
  return payment
}

async function pay(once: SendAction, paymentMethodId: string | undefined) {
  try {
    const body = paymentMethodId === undefined ? {} : { paymentMethodId }
    return (await once(postPayment, { body })).payload
  } catch (error) {
    const isRefused = error instanceof ApiError && error.name === 'CARD_REFUSED'
    throw isRefused ? new CardError(error.message) : error
  }
}
