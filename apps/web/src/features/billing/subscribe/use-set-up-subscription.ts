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

type Ask = () => ReturnType<typeof subscribeWithFormErrors>

type Order = {
  /** Nothing where a subscription is only kept: its address has been accepted. */
  details?: OrderDetails
  /** Nothing for the card on file. */
  newCard?: StripeCardElement
}

/**
 * From a filled-in form to a subscription. A `CardError` or a `FormError` leaves the person where they are, to put it
 * right. What takes long is under way until it is known what became of it.
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
      // What can be told at once is told first: nobody waits for an address to learn that the card is empty.
      const isWhole = !details || !hasMissingDetails(details, developmentMarker)
      const paymentMethodId =
        newCard && isWhole ? await createPaymentMethod(stripe, newCard, details?.email) : undefined
      if (details) await confirmAddress({ queries, once }, details, developmentMarker)
      const order = { planId: await findExpertPlanId(queries), paymentMethodId, planStatus }
      const attempt = crypto.randomUUID()
      const ask = () => subscribeWithFormErrors(order, attempt, once)
      const begun = await ask()
      if (begun.clientSecret !== undefined) await answerBank(begun.clientSecret, ask)
      else if (begun.status === 'processing') await comesOut(ask)
    },
    done: 'Your subscription was set up.',
    failed: 'Your subscription was not set up.',
    onSuccess: async () => {
      broadcastChange(queryKeys.billing.all())
      await queries.invalidateQueries({ queryKey: queryKeys.billing.all() })
    },
  })

  /** The same order again has the server read the bank's answer. */
  async function answerBank(clientSecret: string, ask: Ask) {
    await confirmWithBank(stripe, clientSecret)
    const { status } = await ask()
    if (status === 'processing') await comesOut(ask)
  }

  /** Asks until it is known what became of an order that goes on; the bank may want to hear from the customer meanwhile. */
  async function comesOut(ask: Ask): Promise<void> {
    onSlow(true)
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs))
    const now = await queries.fetchQuery({ ...subscriptionQuery, staleTime: 0 }).catch(unlessLost)
    // The plan page asks by itself from here on, and tells what came of it.
    if (isClosed()) return
    if (now === null || now.underWay) return comesOut(ask)
    if (now.failure !== null) throw new CardError(now.failure)
    if (now.status === 'incomplete' && now.clientSecret !== undefined) {
      await answerBank(now.clientSecret, ask)
    }
  }

  /** Twice in a moment is once: what is on the screen is a little behind. */
  function start(...given: Parameters<typeof mutate>) {
    if (queries.isMutating({ mutationKey }) === 0) mutate(...given)
  }
  return { start, isPending, isSuccess, error, outcome }
}

/** A look that did not get through says nothing about the subscription. */
function unlessLost(error: unknown): null {
  if (isResponseLost(error)) return null
  throw error
}

export type SetUpState = ReturnType<typeof useSetUpSubscription> & {
  /** Whether the card provider takes so long that the form need not wait for it. */
  isSlow: boolean
}

/** Whether the form has been closed meanwhile. */
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
