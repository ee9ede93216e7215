import { getMonitor } from '@fovea/contract/admin'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { officeKeys } from '../../../lib/http/office-keys.ts'
import { serverNow } from '../../../lib/time/server-clock.ts'
import { windowSeconds, windowStart } from '../../../lib/time/windows.ts'
import { callDays, callsByApp } from './app-calls.ts'
import type { MonitorDays } from './monitor-search.ts'

/** The calls of all apps. What was shown before stays until another period has arrived. */
export function monitorQuery(days: MonitorDays) {
  return queryOptions({
    queryKey: officeKeys.monitor.days(days),
    queryFn: async ({ signal }) => {
      const start = windowStart(days, serverNow())
      const query = { periodStart: String(start), by: 'day' } as const
      const { payload } = (await call(getMonitor, { query }, { signal })).header
      return {
        since: new Date(start * 1000).toISOString(),
        days: callDays(payload, { start, end: start + windowSeconds[days] }),
        prod: callsByApp(payload.prod, payload.prodOwner),
        dev: callsByApp(payload.dev, payload.devOwner),
      }
    },
    placeholderData: keepPreviousData,
  })
}
