import { getUsageDetail } from '@fovea/contract/usage'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'

/** The sessions of a day, a page at a time; without a cursor it is the first. Nothing is asked without a day. */
export function usageDetailQuery(date: string | undefined, appName: string, cursor: string) {
  return queryOptions({
    queryKey: queryKeys.usage.detail(date ?? '', appName, cursor),
    queryFn:
      date === undefined
        ? skipToken
        : ({ signal }) =>
            call(
              getUsageDetail,
              { query: { date: unpadded(date), appName, ...(cursor !== '' && { cursor }) } },
              { signal },
            ),
    placeholderData: keepPreviousData,
  })
}

/** `2026-01-05` as the call has it, `2026-1-5`. */
function unpadded(date: string): string {
  return date.split('-').map(Number).join('-')
}
