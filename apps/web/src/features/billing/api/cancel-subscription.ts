import { deleteSubscription } from '@fovea/contract/billing'
import { useQueryClient } from '@tanstack/react-query'
import { announceChange } from '../../../lib/news/change-news.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { useAct } from '../../../lib/http/use-act.ts'

/** Cancels at the end of the period. Done only when the new state has arrived. */
export function useCancelSubscription() {
  const queries = useQueryClient()
  return useAct({
    run: async (phrase: string, once) =>
      (await once(deleteSubscription, { body: { phrase } })).payload,
    onSuccess: async () => {
      announceChange(queryKeys.billing.all())
      await queries.invalidateQueries({ queryKey: queryKeys.billing.all() })
    },
  })
}
