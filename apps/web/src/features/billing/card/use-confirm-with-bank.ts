import { useQueryClient } from '@tanstack/react-query'
import { broadcastChange } from '../../../lib/live-events/tab-changes.ts'
import { ApiError } from '../../../lib/http/http-errors.ts'
import type { SendAction } from '../../../lib/http/action-sender.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { useAction } from '../../../lib/http/use-action.ts'
import { paymentProfileQuery } from '../calls.ts'
import { findExpertPlanId } from '../subscribing/subscribe-with-form-errors.ts'
import { postPlanSubscription } from '../subscribe/post-subscription.ts'
import { cardProviderQuery } from './load-card-provider.ts'
import { confirmWithBank } from './confirm-with-bank.ts'

export function useConfirmWithBank() {
  const queries = useQueryClient()
  return useAction({
    run: async (clientSecret: string, once) => {
      const { stripe } = await queries.fetchQuery(cardProviderQuery)
      await confirmWithBank(stripe, clientSecret)
      if (clientSecret.startsWith('seti_')) await resume(await findExpertPlanId(queries), once)
      // This call makes the server refresh the customer from the card provider.
      else await queries.fetchQuery({ ...paymentProfileQuery, staleTime: 0 })
    },
    done: 'Your bank confirmed the payment.',
    failed: 'Your bank did not confirm the payment.',
    onSettled: async () => {
      broadcastChange(queryKeys.billing.all())
      await queries.invalidateQueries({ queryKey: queryKeys.billing.all() })
    },
  })
}

/** Continues the subscription that needed the confirmation. A conflict means that it is already complete. */
async function resume(planId: string, once: SendAction) {
  try {
    await postPlanSubscription({ planId, planStatus: 'unsubscribe' }, crypto.randomUUID(), once)
  } catch (error) {
    if (!(error instanceof ApiError) || error.name !== 'CONFLICT') throw error
  }
}
