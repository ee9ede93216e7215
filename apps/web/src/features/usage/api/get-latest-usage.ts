import { getLatestUsage } from '@fovea/contract/usage'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'

/** The production sessions of the last 30 days, oldest first. */
export const latestUsageQuery = queryOptions({
  queryKey: queryKeys.usage.latest(),
  queryFn: async ({ signal }) => (await call(getLatestUsage, {}, { signal })).payload,
})
