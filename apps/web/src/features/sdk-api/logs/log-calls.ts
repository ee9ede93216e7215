import { getLogFilters, getLogVolume, listLogs } from '@fovea/contract/sdk-api'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { getServerNow } from '../../../lib/time/server-clock.ts'
import type { LogPage } from './log-pages.ts'
import { toLogQuery, toVolumeQuery } from './log-query.ts'
import type { LogSearch } from './log-search.ts'
import { refusalQuery } from '../refusal-calls.ts'
import { paged } from '../../../lib/http/paged.ts'

export async function fetchLogPage(
  search: LogSearch,
  page: { cursor?: string | undefined; limit?: number },
  signal?: AbortSignal,
): Promise<LogPage> {
  const query = { ...toLogQuery(search, getServerNow()), ...page }
  return (await call(listLogs, { query }, signal && { signal })).payload
}

/** Empty pages that are skipped automatically before the user must press a button. */
const maxEmptyPages = 5

/** Never stale: live events add entries, and every visit fetches again. */
export function logQuery(search: LogSearch) {
  return infiniteQueryOptions({
    queryKey: queryKeys.sdkApi.logs('list', search),
    queryFn: async ({ pageParam, signal }) => {
      let page = await fetchLogPage(search, { cursor: pageParam || undefined }, signal)
      for (let count = 1; count < maxEmptyPages && page.docs.length === 0; count++) {
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

const logsOfKey = 25

export function keyLogsQuery(sdkKey: string) {
  return queryOptions({
    queryKey: queryKeys.sdkApi.logs('key', sdkKey),
    queryFn: async ({ signal }) =>
      (await fetchLogPage({ key: sdkKey }, { limit: logsOfKey }, signal)).docs,
  })
}

/** The reference of the newest refused session of a key; null if none is stored. Its details are in the cache then. */
export function latestRefusalQuery(sdkKey: string) {
  return queryOptions({
    queryKey: queryKeys.sdkApi.logs('latest-refusal', sdkKey),
    queryFn: async ({ signal, client }) => {
      const { docs } = await fetchLogPage({ key: sdkKey, code: 'REFUSED' }, { limit: 1 }, signal)
      const [entry] = docs
      if (entry === undefined) return null
      return (await client.fetchQuery(refusalQuery(entry.id))).refId
    },
    retry: false,
  })
}

export const logFiltersQuery = queryOptions({
  queryKey: queryKeys.sdkApi.logs('filters'),
  queryFn: async ({ signal }) => (await call(getLogFilters, {}, { signal })).payload,
})

export function logVolumeQuery(search: LogSearch) {
  return queryOptions({
    queryKey: queryKeys.sdkApi.logs('volume', search),
    queryFn: async ({ signal }) =>
      (await call(getLogVolume, { query: toVolumeQuery(search, getServerNow()) }, { signal }))
        .payload,
  })
}
