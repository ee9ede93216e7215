import { getSubscription } from '@fovea/contract/billing'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

export const subscriptionQuery = queryOptions({
  queryKey: queryKeys.billing.subscription(),
  queryFn: async ({ signal }) => (await call(getSubscription, {}, { signal })).payload,
})
