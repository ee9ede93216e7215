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

/** The billable sessions of this month, and the days that a forecast stands on. */
export const costQuery = queryOptions({
  queryKey: queryKeys.usage.cost(),
  queryFn: async ({ signal }) => (await call(getCost, {}, { signal })).payload,
})

/** The production sessions of the last 30 days, oldest first. */
export const latestUsageQuery = queryOptions({
  queryKey: queryKeys.usage.latest(),
  queryFn: async ({ signal }) => (await call(getLatestUsage, {}, { signal })).payload,
})

/** The sessions of a day, a page at a time; without a cursor it is the first. Nothing is asked without a day. */
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
  /** Only what is billed from this moment on. */
  billedFrom: string | undefined
}

function detailOf({ date, appName, billedFrom }: DetailDay) {
  return { date: unpadded(date), appName, ...(billedFrom !== undefined && { billedFrom }) }
}

/** `2026-01-05` as the call has it, `2026-1-5`. */
function unpadded(date: string): string {
  return date.split('-').map(Number).join('-')
}

/** The file of all sessions of a day. */
export function getUsageDetailUrl(day: DetailDay): string {
  const query = new URLSearchParams(detailOf(day))
  // A link sends no header.
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

/** Production sessions by day, oldest first. What was shown before stays until another choice has arrived. */
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
    // What it is split by goes along: it is shown until another split has arrived.
    queryFn: async ({ signal }) => ({ ...(await call(getUsage, { query }, { signal })), split }),
    placeholderData: keepPreviousData,
  })
}

export type TrackingInput = {
  period: { months: UsageMonths } | UsageRange
  app?: string | undefined
  platform?: PlatformType | undefined
}

/** How well apps track, as they report it. What was shown before stays until another choice has arrived. */
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
