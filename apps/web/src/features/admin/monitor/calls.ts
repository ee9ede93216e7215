import {
  getMonitorDays,
  listMonitorApps,
  type MonitorApp,
  maxMonitorApps,
} from '@fovea/contract/admin'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { adminQueryKeys } from '../../../lib/http/admin-query-keys.ts'
import { getServerNow } from '../../../lib/time/server-clock.ts'
import { windowSeconds, getWindowStart } from '../../../lib/time/windows.ts'
import { createCallDays } from './call-days.ts'
import type { MonitorDays } from './monitor-search.ts'

type MonitorEnvironment = 'prod' | 'dev'

/** Keeps the previous period's data on screen until the new data arrives. */
export function monitorDaysQuery(days: MonitorDays) {
  return queryOptions({
    queryKey: adminQueryKeys.monitor.days(days),
    queryFn: async ({ signal }) => {
      const start = getWindowStart(days, getServerNow())
      const query = { periodStart: String(start) }
      const { docs } = (await call(getMonitorDays, { query }, { signal })).payload
      return {
        since: new Date(start * 1000).toISOString(),
        days: createCallDays(docs, { start, end: start + windowSeconds[days] }),
      }
    },
    placeholderData: keepPreviousData,
  })
}

/** Later pages repeat the start time of the first, so that all pages cover the same period. */
export function monitorAppsQuery(days: MonitorDays, environment: MonitorEnvironment) {
  return infiniteQueryOptions({
    queryKey: adminQueryKeys.monitor.apps(days, environment),
    queryFn: async ({ pageParam: { cursor, ...page }, signal }) => {
      const start = cursor === '' ? getWindowStart(days, getServerNow()) : page.start
      const query = { periodStart: String(start), environment, ...(cursor !== '' && { cursor }) }
      return { start, ...(await call(listMonitorApps, { query }, { signal })).payload }
    },
    initialPageParam: { start: 0, cursor: '' },
    getNextPageParam: ({ start, next }) =>
      next === undefined ? undefined : { start, cursor: next },
    placeholderData: keepPreviousData,
  })
}

export async function loadAllApps(start: number, environment: MonitorEnvironment) {
  const apps: MonitorApp[] = []
  const query = { periodStart: String(start), environment, limit: String(maxMonitorApps) }
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const input = cursor === '' ? query : { ...query, cursor }
    const page: { docs: MonitorApp[]; next?: string | undefined } = (
      await call(listMonitorApps, { query: input })
    ).payload
    apps.push(...page.docs)
    cursor = page.next
  }
  return apps
}
