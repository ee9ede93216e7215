import type { PlanStatus } from '@fovea/contract/billing/rules'
import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { broadcastChange } from '../../../lib/live-events/tab-changes.ts'
import { isResponseLost } from '../../../lib/http/http-errors.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { useAction } from '../../../lib/http/use-action.ts'
import { pollIntervalMs, subscriptionQuery } from '../calls.ts'
import { confirmAddress } from '../details/confirm-address.ts'
import type { OrderDetails } from '../details/billing-details.ts'
import { CardError } from '../card/card-error.ts'
import { hasMissingDetails } from '../details/check-address.ts'
import { confirmWithBank } from '../card/confirm-with-bank.ts'
import { createPaymentMethod } from '../card/create-payment-method.ts'
import {
  findExpertPlanId,
  subscribeWithFormErrors,
} from '../subscribing/subscribe-with-form-errors.ts'

export type CardProvider = { stripe: Stripe; developmentMarker: string | undefined }

type Subscribe = () => ReturnType<typeof subscribeWithFormErrors>

type Order = {
  /** Undefined when a cancellation is reverted, because the address has been accepted before. */
  details?: OrderDetails
  /** Undefined for the card on file. */
  newCard?: StripeCardElement
}

/**
 * Sets up a subscription from the filled-in form. A `CardError` or `FormError` keeps the form open for a correction.
 * Stays pending until the outcome is known.
 */
export function useSetUpSubscription(
  provider: CardProvider,
  planStatus: PlanStatus,
  onSlow: (isSlow: boolean) => void,
) {
  const { stripe, developmentMarker } = provider
  const queries = useQueryClient()
  const isClosed = useIsClosed()
  const mutationKey = queryKeys.billing.setUp()
  const { mutate, isPending, isSuccess, error, outcome } = useAction({
    mutationKey,
    run: async ({ details, newCard }: Order, once) => {
      onSlow(false)
      // An empty or invalid card is reported before the slower address check.
      const isComplete = !details || !hasMissingDetails(details, developmentMarker)
      const paymentMethodId =
        newCard && isComplete
          ? await createPaymentMethod(stripe, newCard, details?.email)
          : undefined
      if (details) await confirmAddress({ queries, once }, details, developmentMarker)
      const order = { planId: await findExpertPlanId(queries), paymentMethodId, planStatus }
      const attempt = crypto.randomUUID()
      const subscribe = () => subscribeWithFormErrors(order, attempt, once)
      const result = await subscribe()
      if (result.clientSecret !== undefined) await answerBank(result.clientSecret, subscribe)
      else if (result.status === 'processing') await pollOutcome(subscribe)
    },
    done: 'Your subscription was set up.',
    failed: 'Your subscription was not set up.',
    onSuccess: async () => {
      broadcastChange(queryKeys.billing.all())
      await queries.invalidateQueries({ queryKey: queryKeys.billing.all() })
    },
  })

  /** Repeating the order makes the server read the bank's answer. */
  async function answerBank(clientSecret: string, subscribe: Subscribe) {
    await confirmWithBank(stripe, clientSecret)
    const { status } = await subscribe()
    if (status === 'processing') await pollOutcome(subscribe)
  }

  async function pollOutcome(subscribe: Subscribe): Promise<void> {
    onSlow(true)
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs))
    const now = await queries
      .fetchQuery({ ...subscriptionQuery, staleTime: 0 })
      .catch(ignoreLostResponse)
    // The plan page polls from here on and shows the outcome.
    if (isClosed()) return
    if (now === null || now.underWay) return pollOutcome(subscribe)
    if (now.failure !== null) throw new CardError(now.failure)
    if (now.status === 'incomplete' && now.clientSecret !== undefined) {
      await answerBank(now.clientSecret, subscribe)
    }
  }

  /** Ignores a second quick press, which comes before the button is rendered as disabled. */
  function start(...args: Parameters<typeof mutate>) {
    if (queries.isMutating({ mutationKey }) === 0) mutate(...args)
  }
  return { start, isPending, isSuccess, error, outcome }
}

/** A failed poll says nothing about the subscription. */
function ignoreLostResponse(error: unknown): null {
  if (isResponseLost(error)) return null
  throw error
}

export type SetUpState = ReturnType<typeof useSetUpSubscription> & {
  isSlow: boolean
}

function useIsClosed() {
  const closed = useRef(false)
  useEffect(() => {
    closed.current = false
    return () => {
      closed.current = true
    }
  }, [])
  return () => closed.current
}
