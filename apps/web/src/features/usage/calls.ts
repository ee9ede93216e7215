import {
  exportUsageDetail,
  getCost,
  getLatestUsage,
  getTracking,
  getUsage,
  getUsageDetail,
  listAppNames,
} from '@fovea/contract/usage'
import type { PlatformType } from '@fovea/contract/license-keys/rules'
import {
  addDays,
  usageMonthDays,
  type UsageMonths,
  type UsageRange,
  type UsageSplit,
} from '@fovea/contract/usage/rules'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'
import { getShownWorkspaceId } from '../../lib/auth/shown-workspace.ts'

export const fetchCost = async (signal: AbortSignal) =>
  (await call(getCost, {}, { signal })).payload

export const costQuery = queryOptions({
  queryKey: queryKeys.usage.cost(),
  queryFn: ({ signal }) => fetchCost(signal),
})

export const latestUsageQuery = queryOptions({
  queryKey: queryKeys.usage.latest(),
  queryFn: async ({ signal }) => (await call(getLatestUsage, {}, { signal })).payload,
})

/** An empty cursor is the first page. Without a day, no request is made. */
export function usageDetailQuery(day: DetailDay | undefined, cursor: string) {
  const query = day && { ...detailOf(day), ...(cursor !== '' && { cursor }) }
  return queryOptions({
    queryKey: queryKeys.usage.detail(query),
    queryFn: query ? ({ signal }) => call(getUsageDetail, { query }, { signal }) : skipToken,
    placeholderData: keepPreviousData,
  })
}

export type DetailDay = {
  date: string
  appName: string
  /** Timestamp; earlier sessions of the day are left out. */
  billedFrom: string | undefined
}

function detailOf({ date, appName, billedFrom }: DetailDay) {
  return { date: unpadded(date), appName, ...(billedFrom !== undefined && { billedFrom }) }
}

/** `2026-01-05` becomes the API's `2026-1-5`. */
function unpadded(date: string): string {
  return date.split('-').map(Number).join('-')
}

export function getUsageDetailUrl(day: DetailDay): string {
  const query = new URLSearchParams(detailOf(day))
  // A plain link can't set the workspace header.
  const workspace = getShownWorkspaceId()
  if (workspace !== null) query.set('workspace', workspace)
  return `${exportUsageDetail.path}?${query}`
}

export type UsageInput = {
  period: { months: UsageMonths } | UsageRange
  appName: string
  split?: UsageSplit | undefined
  compare?: 'previous' | undefined
}

/** Keeps the previous data on screen until the new data arrives. */
export function usageQuery({ period, appName, split, compare }: UsageInput) {
  const query = {
    ...('months' in period
      ? { months: String(period.months) }
      : { from: unpadded(period.from), to: unpadded(period.to) }),
    appName,
    ...(split && { split }),
    ...(compare && { compare }),
  }
  return queryOptions({
    queryKey: queryKeys.usage.daysOf(query),
    // Returned with the data, because the previous data is shown until another split arrives.
    queryFn: async ({ signal }) => ({ ...(await call(getUsage, { query }, { signal })), split }),
    placeholderData: keepPreviousData,
  })
}

export type TrackingInput = {
  period: { months: UsageMonths } | UsageRange
  app?: string | undefined
  platform?: PlatformType | undefined
}

/** Keeps the previous data on screen until the new data arrives. */
export function trackingQuery({ period, app, platform }: TrackingInput, today: string) {
  const days =
    'from' in period
      ? period
      : { from: addDays(today, 1 - period.months * usageMonthDays), to: today }
  const query = { ...days, ...(app !== undefined && { app }), ...(platform && { platform }) }
  return queryOptions({
    queryKey: queryKeys.usage.tracking(query),
    queryFn: async ({ signal }) => (await call(getTracking, { query }, { signal })).payload,
    placeholderData: keepPreviousData,
  })
}

export const appNamesQuery = queryOptions({
  queryKey: queryKeys.usage.appNames(),
  queryFn: ({ signal }) => call(listAppNames, {}, { signal }),
  select: ({ payload }) => payload,
})
