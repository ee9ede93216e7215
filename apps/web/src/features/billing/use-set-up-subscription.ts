import {
  addressMessages,
  expertNickname,
  isAddressAccepted,
  type AddressCheck,
} from '@fovea/contract/billing/rules'
import type { User } from '@fovea/contract/session'
import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { announceChange } from '../../lib/change-news.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { Once } from '../../lib/once.ts'
import { useAct } from '../../lib/use-act.ts'
import { paymentProfileQuery } from './api/get-payment-profile.ts'
import { plansQuery } from './api/list-plans.ts'
import { subscribe } from './api/post-subscription.ts'
import { saveBillingAddress } from './api/save-billing-address.ts'
import { addressOf, type BillingDetails } from './billing-details.ts'
import { CardProblem } from './card-problem.ts'
import { checkAddress } from './check-address.ts'
import { confirmWithBank } from './confirm-with-bank.ts'

export type CardProvider = { stripe: Stripe; developmentMarker: string | undefined }

type Order = {
  /** Nothing where a subscription is only kept: its address has been accepted. */
  details?: BillingDetails
  /** Nothing for the card on file. */
  newCard?: StripeCardElement
}

/** From a filled-in form to a subscription. A `CardProblem` leaves the person where they are, to put it right. */
export function useSetUpSubscription({ stripe, developmentMarker }: CardProvider) {
  const queries = useQueryClient()
  const mutationKey = queryKeys.billing.setUp()
  const { mutate, isPending, isSuccess, error } = useAct({
    mutationKey,
    run: async ({ details, newCard }: Order, once) => {
      if (details) await agreeOnAddress(queries, once, details, developmentMarker)
      const paymentMethodId = newCard && (await createPaymentMethod(stripe, newCard, details))
      const order = { planId: await expertPlanId(queries), paymentMethodId }
      const attempt = crypto.randomUUID()
      const begun = await subscribe(order, attempt)
      if (begun.clientSecret === undefined) return
      await confirmWithBank(stripe, begun.clientSecret)
      await subscribe(order, attempt)
    },
    onSuccess: async () => {
      announceChange(queryKeys.billing.all())
      await queries.invalidateQueries({ queryKey: queryKeys.billing.all() })
    },
  })

  /** Twice in a moment is once: what is on the screen is a little behind. */
  function start(...given: Parameters<typeof mutate>) {
    if (queries.isMutating({ mutationKey }) === 0) mutate(...given)
  }
  return { start, isPending, isSuccess, error }
}

async function agreeOnAddress(
  queries: QueryClient,
  once: Once,
  details: BillingDetails,
  developmentMarker: string | undefined,
) {
  const check = await checkAddress(details, {
    developmentMarker,
    save: async () => {
      const { email, address } = await saveBillingAddress(details.email, addressOf(details), once)
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
  if (problem !== null) throw new CardProblem(problem)
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
  details: BillingDetails | undefined,
) {
  const made = await stripe.createPaymentMethod({
    type: 'card',
    card,
    ...(details && { billing_details: { email: details.email.trim() } }),
  })
  if (made.error) throw new CardProblem(made.error.message)
  return made.paymentMethod.id
}

async function expertPlanId(queries: QueryClient) {
  const plans = await queries.fetchQuery(plansQuery)
  const plan = plans.find(({ nickname }) => nickname === expertNickname) ?? plans[0]
  if (plan === undefined) throw new Error('There is no plan to subscribe to at the moment.')
  return plan.id
}
