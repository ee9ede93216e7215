import {
  addressMessages,
  isAddressAccepted,
  type AddressCheck,
  type PlanStatus,
} from '@fovea/contract/billing/rules'
import type { User } from '@fovea/contract/session'
import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announceChange } from '../../../lib/news/change-news.ts'
import { isAnswerLost } from '../../../lib/http/http-errors.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { shownWorkspace } from '../../../lib/session/shown-workspace.ts'
import type { Once } from '../../../lib/http/once.ts'
import { useAct } from '../../../lib/http/use-act.ts'
import {
  askAgainMs,
  paymentProfileQuery,
  saveBillingAddress,
  saveTeamAddress,
  subscriptionQuery,
} from '../calls.ts'
import { addressOf, type OrderDetails } from './billing-details.ts'
import { CardProblem, FormProblem } from '../card/card-problem.ts'
import { checkAddress, lacksDetails } from './check-address.ts'
import { confirmWithBank } from '../card/confirm-with-bank.ts'
import { expertPlanId, subscribed } from './order.ts'

export type CardProvider = { stripe: Stripe; developmentMarker: string | undefined }

type Order = {
  /** Nothing where a subscription is only kept: its address has been accepted. */
  details?: OrderDetails
  /** Nothing for the card on file. */
  newCard?: StripeCardElement
}

/**
 * From a filled-in form to a subscription. A `CardProblem` or a `FormProblem` leaves the person where they are, to put it
 * right. What takes long is under way until it is known what became of it.
 */
export function useSetUpSubscription(provider: CardProvider, planStatus: PlanStatus) {
  const { stripe, developmentMarker } = provider
  const queries = useQueryClient()
  const [isSlow, setIsSlow] = useState(false)
  const mutationKey = queryKeys.billing.setUp()
  const { mutate, isPending, isSuccess, error, outcome } = useAct({
    mutationKey,
    run: async ({ details, newCard }: Order, once) => {
      setIsSlow(false)
      // What can be told at once is told first: nobody waits for an address to learn that the card is empty.
      const isWhole = !details || !lacksDetails(details, developmentMarker)
      const paymentMethodId =
        newCard && isWhole ? await createPaymentMethod(stripe, newCard, details?.email) : undefined
      if (details) await agreeOnAddress(queries, once, details, developmentMarker)
      const order = { planId: await expertPlanId(queries), paymentMethodId, planStatus }
      const attempt = crypto.randomUUID()
      const begun = await subscribed(order, attempt, once)
      if (begun.clientSecret !== undefined) {
        await confirmWithBank(stripe, begun.clientSecret)
        const { status } = await subscribed(order, attempt, once)
        if (status === 'processing') await comesOut()
      } else if (begun.status === 'processing') await comesOut()
    },
    done: 'Your subscription was set up.',
    failed: 'Your subscription was not set up.',
    onSuccess: async () => {
      announceChange(queryKeys.billing.all())
      await queries.invalidateQueries({ queryKey: queryKeys.billing.all() })
    },
  })

  /** Asks until it is known what became of an act that goes on; the bank may want to hear from the person meanwhile. */
  async function comesOut(): Promise<void> {
    setIsSlow(true)
    await new Promise((resolve) => setTimeout(resolve, askAgainMs))
    const now = await queries.fetchQuery({ ...subscriptionQuery, staleTime: 0 }).catch(unlessLost)
    if (now === null || now.underWay) return comesOut()
    if (now.failure !== null) throw new CardProblem(now.failure)
    if (now.status === 'incomplete' && now.clientSecret !== undefined) {
      await confirmWithBank(stripe, now.clientSecret)
      await comesOut()
    }
  }

  /** Twice in a moment is once: what is on the screen is a little behind. */
  function start(...given: Parameters<typeof mutate>) {
    if (queries.isMutating({ mutationKey }) === 0) mutate(...given)
  }
  return { start, isPending, isSuccess, error, outcome, isSlow }
}

/** A look that did not get through says nothing about the subscription. */
function unlessLost(error: unknown): null {
  if (isAnswerLost(error)) return null
  throw error
}

async function agreeOnAddress(
  queries: QueryClient,
  once: Once,
  details: OrderDetails,
  developmentMarker: string | undefined,
) {
  const check = await checkAddress(details, {
    developmentMarker,
    save: async () => {
      if (shownWorkspace() !== null) {
        await saveTeamAddress(addressOf(details), once)
        void queries.invalidateQueries({ queryKey: queryKeys.workspaces.one() })
        return
      }
      const { email, address } = await saveBillingAddress(
        details.email ?? '',
        addressOf(details),
        once,
      )
      queries.setQueryData<User>(
        queryKeys.session.user(),
        (user) => user && { ...user, email, address },
      )
    },
    isAccepted: async () => {
      const profile = await queries.fetchQuery({ ...paymentProfileQuery, staleTime: 0 })
      return isAddressAccepted(profile.metadata.addressValidation)
    },
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
  const problem = problemWith(check)
  if (problem !== null) throw new FormProblem(problem)
}

function problemWith(check: AddressCheck): string | null {
  switch (check) {
    case 'development':
    case 'validated':
      return null
    case 'addressValidationError':
    case 'addressRequiredError':
      return addressMessages[check]
  }
}

/** The card goes from the card provider's frame to the card provider; we are told what it is called there. */
async function createPaymentMethod(
  stripe: Stripe,
  card: StripeCardElement,
  email: string | undefined,
) {
  const made = await stripe.createPaymentMethod({
    type: 'card',
    card,
    ...(email !== undefined && { billing_details: { email: email.trim() } }),
  })
  if (made.error) throw new CardProblem(made.error.message)
  return made.paymentMethod.id
}
