import { expertNickname } from '@fovea/contract/billing/rules'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/http/http-errors.ts'
import { plansQuery } from '../calls.ts'
import { postPlanSubscription } from '../subscribe/post-subscription.ts'
import { CardError, FormError } from '../card/card-error.ts'

/** Turns server errors about the card or the address into errors that the form shows. */
export async function subscribeWithFormErrors(...order: Parameters<typeof postPlanSubscription>) {
  try {
    return await postPlanSubscription(...order)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.name === 'CARD_REFUSED') throw new CardError(error.message)
    if (error.name === 'ADDRESS_REFUSED' || error.name === 'CONFLICT') {
      throw new FormError(error.message)
    }
    throw error
  }
}

export async function findExpertPlanId(queries: QueryClient) {
  const plans = await queries.fetchQuery(plansQuery)
  const plan = plans.find(({ nickname }) => nickname === expertNickname) ?? plans[0]
  if (plan === undefined) throw new Error('No plan is available right now.')
  return plan.id
}
