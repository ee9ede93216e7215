import type { PlanStatus } from '@fovea/contract/billing/rules'
import { useQueryClient } from '@tanstack/react-query'
import { announceChange } from '../../lib/change-news.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { useAct } from '../../lib/use-act.ts'
import { cardProviderQuery } from './api/load-card-provider.ts'
import { confirmWithBank } from './confirm-with-bank.ts'
import { expertPlanId, subscribed } from './order.ts'

/** Pays what is overdue with the card on file, perhaps after the bank has asked. */
export function usePayOverdue(planStatus: PlanStatus) {
  const queries = useQueryClient()
  return useAct({
    run: async () => {
      const order = { planId: await expertPlanId(queries), planStatus }
      const { clientSecret } = await subscribed(order, crypto.randomUUID())
      if (clientSecret === undefined) return
      const { stripe } = await queries.fetchQuery(cardProviderQuery)
      await confirmWithBank(stripe, clientSecret)
    },
    onSettled: async () => {
      announceChange(queryKeys.billing.all())
      await queries.invalidateQueries({ queryKey: queryKeys.billing.all() })
    },
  })
}
