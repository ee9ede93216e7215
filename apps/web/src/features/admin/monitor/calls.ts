import {
  getMonitorWindow,
  listMonitorWindowApps,
  type MonitorApp,
  maxMonitorApps,
  type MonitorWindow,
} from '@fovea/contract/admin'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { adminQueryKeys } from '../../../lib/http/admin-query-keys.ts'
import { createCallDays } from './call-days.ts'

type MonitorEnvironment = 'prod' | 'dev'

/** Keeps the previous period's data on screen until the new data arrives. */
export function monitorDaysQuery(days: MonitorWindow) {
  return queryOptions({
    queryKey: adminQueryKeys.monitor.days(days),
    queryFn: async ({ signal }) => {
      const query = { days: String(days) }
      const { since, asOf, docs } = (await call(getMonitorWindow, { query }, { signal })).payload
      if (since === null || asOf === null) return null
      const period = { start: secondsOf(since), end: secondsOf(asOf) }
      return { since, asOf, days: createCallDays(docs, period) }
    },
    placeholderData: keepPreviousData,
  })
}

function secondsOf(iso: string) {
  return Math.floor(Date.parse(iso) / 1000)
}

export function monitorAppsQuery(days: MonitorWindow, environment: MonitorEnvironment) {
  return infiniteQueryOptions({
    queryKey: adminQueryKeys.monitor.apps(days, environment),
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = { days: String(days), environment, ...(cursor !== '' && { cursor }) }
      return (await call(listMonitorWindowApps, { query }, { signal })).payload
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

export async function loadAllApps(days: MonitorWindow, environment: MonitorEnvironment) {
  const apps: MonitorApp[] = []
  const query = { days: String(days), environment, limit: String(maxMonitorApps) }
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const input = cursor === '' ? query : { ...query, cursor }
    const page: { docs: MonitorApp[]; next?: string | undefined } = (
      await call(listMonitorWindowApps, { query: input })
    ).payload
    apps.push(...page.docs)
    cursor = page.next
  }
  return apps
}
