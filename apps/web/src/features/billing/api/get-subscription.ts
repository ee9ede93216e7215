import { getSubscription } from '@fovea/contract/billing'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'

/** How long to wait before asking what became of an act that goes on. */
export const askAgainMs = 1500

export const subscriptionQuery = queryOptions({
  queryKey: queryKeys.billing.subscription(),
  queryFn: async ({ signal }) => (await call(getSubscription, {}, { signal })).payload,
  // What is under way turns by itself.
  refetchInterval: ({ state }) => (state.data?.underWay === true ? askAgainMs : false),
})
