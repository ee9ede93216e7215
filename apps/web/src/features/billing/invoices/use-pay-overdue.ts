import type { PlanStatus } from '@fovea/contract/billing/rules'
import { useQueryClient } from '@tanstack/react-query'
import { announceChange } from '../../../lib/news/change-news.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { useAct } from '../../../lib/http/use-act.ts'
import { cardProviderQuery } from '../card/load-card-provider.ts'
import { confirmWithBank } from '../card/confirm-with-bank.ts'
import { expertPlanId, subscribed } from '../subscribing/order.ts'

/** Pays what is overdue with the card on file, perhaps after the bank has asked. */
export function usePayOverdue(planStatus: PlanStatus) {
  const queries = useQueryClient()
  return useAct({
    run: async (_: void, once) => {
      const order = { planId: await expertPlanId(queries), planStatus }
      const { clientSecret } = await subscribed(order, crypto.randomUUID(), once)
      if (clientSecret === undefined) return
      const { stripe } = await queries.fetchQuery(cardProviderQuery)
      await confirmWithBank(stripe, clientSecret)
    },
    done: 'Your payment went through.',
    failed: 'Your payment did not go through.',
    onSettled: async () => {
      announceChange(queryKeys.billing.all())
      await queries.invalidateQueries({ queryKey: queryKeys.billing.all() })
    },
  })
}
