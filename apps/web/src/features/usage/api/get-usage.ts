import { getUsage } from '@fovea/contract/usage'
import type { UsageMonths } from '@fovea/contract/usage/rules'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'

/** Production sessions by day, oldest first. What was shown before stays until another choice has arrived. */
export function usageQuery(months: UsageMonths, appName: string) {
  return queryOptions({
    queryKey: queryKeys.usage.daysOf(months, appName),
    queryFn: async ({ signal }) =>
      (await call(getUsage, { query: { months: String(months), appName } }, { signal })).payload,
    placeholderData: keepPreviousData,
  })
}
