import { listPlans } from '@fovea/contract/billing'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'

export const plansQuery = queryOptions({
  queryKey: queryKeys.billing.plans(),
  queryFn: async ({ signal }) => (await call(listPlans, {}, { signal })).data,
})
