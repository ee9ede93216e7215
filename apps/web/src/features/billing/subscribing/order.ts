import { expertNickname } from '@fovea/contract/billing/rules'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/http/http-errors.ts'
import { plansQuery } from '../calls.ts'
import { subscribe } from './post-subscription.ts'
import { CardProblem, FormProblem } from '../card/card-problem.ts'

/** What the server refuses is told where the person can put it right. */
export async function subscribed(...order: Parameters<typeof subscribe>) {
  try {
    return await subscribe(...order)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.name === 'CARD_REFUSED') throw new CardProblem(error.message)
    if (error.name === 'ADDRESS_REFUSED' || error.name === 'CONFLICT') {
      throw new FormProblem(error.message)
    }
    throw error
  }
}

export async function expertPlanId(queries: QueryClient) {
  const plans = await queries.fetchQuery(plansQuery)
  const plan = plans.find(({ nickname }) => nickname === expertNickname) ?? plans[0]
  if (plan === undefined) throw new Error('No plan is available right now.')
  return plan.id
}
