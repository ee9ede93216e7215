import { getMonitor } from '@fovea/contract/admin'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/http.ts'
import { queryKeys } from '../../../../lib/query-keys.ts'
import { callDays, callsByApp } from '../calls.ts'
import { periodStartOf, type MonitorDays } from '../monitor-search.ts'

/** The calls of all apps. What was shown before stays until another period has arrived. */
export function monitorQuery(days: MonitorDays) {
  return queryOptions({
    queryKey: queryKeys.monitor.days(days),
    queryFn: async ({ signal }) => {
      const periodStart = periodStartOf(days, new Date())
      const query = { periodStart: String(periodStart), by: 'day' } as const
      const { payload } = (await call(getMonitor, { query }, { signal })).header
      return {
        days: callDays(payload, periodStart, days),
        prod: callsByApp(payload.prod, payload.prodOwner),
        dev: callsByApp(payload.dev, payload.devOwner),
      }
    },
    placeholderData: keepPreviousData,
  })
}
