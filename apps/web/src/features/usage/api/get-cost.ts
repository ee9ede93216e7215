import { getCost } from '@fovea/contract/usage'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'

/** The billable sessions of this month, and the days that a forecast stands on. */
export const costQuery = queryOptions({
  queryKey: queryKeys.usage.cost(),
  queryFn: async ({ signal }) => (await call(getCost, {}, { signal })).payload,
})
