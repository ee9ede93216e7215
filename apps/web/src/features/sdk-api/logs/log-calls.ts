import { getLogFilters, listLogs } from '@fovea/contract/sdk-api'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { getServerNow } from '../../../lib/time/server-clock.ts'
import type { LogPage } from './log-pages.ts'
import { toLogQuery } from './log-query.ts'
import type { LogSearch } from './log-search.ts'
import { paged } from '../../../lib/http/paged.ts'

/** A page of the log. */
export async function fetchLogPage(
  search: LogSearch,
  part: { cursor?: string | undefined; limit?: number },
  signal?: AbortSignal,
): Promise<LogPage> {
  const query = { ...toLogQuery(search, getServerNow()), ...part }
  return (await call(listLogs, { query }, signal && { signal })).payload
}

/** So often a page that found nothing goes on by itself, before the person is asked. */
const mostSilentLooks = 5

/** Sessions and refusals, newest first, a page at a time. Only what happens brings new ones, and a visit. */
export function logQuery(search: LogSearch) {
  return infiniteQueryOptions({
    queryKey: queryKeys.sdkApi.logs('list', search),
    queryFn: async ({ pageParam, signal }) => {
      let page = await fetchLogPage(search, { cursor: pageParam || undefined }, signal)
      for (let look = 1; look < mostSilentLooks && page.docs.length === 0; look++) {
        if (page.next === undefined) break
        page = await fetchLogPage(search, { cursor: page.next }, signal)
      }
      return page
    },
    ...paged,
    staleTime: Infinity,
    refetchOnMount: 'always',
  })
}

export function newestLogsQuery(search: LogSearch) {
  return queryOptions({
    queryKey: queryKeys.sdkApi.logs('newest', search),
    queryFn: ({ signal }) => fetchLogPage(search, {}, signal),
    gcTime: 0,
  })
}

const logsOfKey = 10

/** The newest of one key. */
export function keyLogsQuery(sdkKey: string) {
  return queryOptions({
    queryKey: queryKeys.sdkApi.logs('key', sdkKey),
    queryFn: async ({ signal }) =>
      (await fetchLogPage({ key: sdkKey }, { limit: logsOfKey }, signal)).docs,
  })
}

export const logFiltersQuery = queryOptions({
  queryKey: queryKeys.sdkApi.logs('filters'),
  queryFn: async ({ signal }) => (await call(getLogFilters, {}, { signal })).payload,
})
