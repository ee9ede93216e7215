import { deleteSubscription } from '@fovea/contract/billing'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { announceChange } from '../../../lib/change-news.ts'
import { call } from '../../../lib/http.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

/** Cancels at the end of the period. Done only when the new state has arrived. */
export function useCancelSubscription() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (phrase: string) =>
      (await call(deleteSubscription, { body: { phrase } })).payload,
    onSuccess: async () => {
      announceChange(queryKeys.billing.all())
      await queries.invalidateQueries({ queryKey: queryKeys.billing.all() })
    },
  })
}
