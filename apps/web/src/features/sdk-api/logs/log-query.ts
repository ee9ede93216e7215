import type { CallInput } from '@fovea/contract/endpoint'
import { platformTypes } from '@fovea/contract/license-keys/rules'
import {
  type getLogVolume,
  type listLogs,
  logCodes,
  refusalCodes,
  type LiveEvent,
} from '@fovea/contract/sdk-api'
import { dayMs, hourMs } from '@fovea/contract/time'
import type { LogSearch } from './log-search.ts'

export const ranges = [
  { value: '1h', label: 'Last hour', ms: hourMs },
  { value: '24h', label: 'Last 24 hours', ms: dayMs },
  { value: '7d', label: 'Last 7 days', ms: 7 * dayMs },
] as const

export const customRange = 'custom'

/** Longer than any app identifier. */
const maxTextLength = 500

export function pickKnownFilters(given: LogSearch): LogSearch {
  const from = minuteOf(given.from)
  const to = minuteOf(given.to)
  const custom = given.range === customRange || from !== undefined || to !== undefined
  return {
    key: textOf(given.key),
    app: textOf(given.app),
    platform: platformTypes.find((type) => type === given.platform),
    code: logCodes.find((code) => code === given.code),
    range: custom ? customRange : ranges.find(({ value }) => value === given.range)?.value,
    from,
    to,
  }
}

export function isFiltered(search: LogSearch): boolean {
  return Object.values(search).some((value) => value !== undefined)
}

function textOf(text: string | undefined) {
  return text !== undefined && text.length <= maxTextLength ? text || undefined : undefined
}

/**
 * `2026-01-31T12:00`, in UTC. `Date` accepts days such as February 30 and shifts them, so the result is compared with
 * the text.
 */
function minuteOf(text: string | undefined) {
  if (text === undefined || !/^\d{4}(?:-\d{2}){2}T\d{2}:\d{2}$/.test(text)) return undefined
  const date = new Date(`${text}Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined
}

export function toLogQuery(search: LogSearch, now: Date): CallInput<typeof listLogs>['query'] {
  const { key, app, platform, code, range, from, to } = pickKnownFilters(search)
  const span = ranges.find(({ value }) => value === range)
  const since = span ? new Date(now.getTime() - span.ms).toISOString() : momentOf(from)
  return {
    key,
    app,
    platform: platformTypes.find((type) => type === platform),
    code: logCodes.find((logCode) => logCode === code),
    from: since,
    to: momentOf(to),
  }
}

/** Both results are counted whichever is chosen, so that the other one can be chosen by its count. */
export function toVolumeQuery(
  search: LogSearch,
  now: Date,
): CallInput<typeof getLogVolume>['query'] {
  const { code, ...query } = toLogQuery(search, now)
  return { ...query, code: refusalCodes.find((refusalCode) => refusalCode === code) }
}

export function isLive({ to }: LogSearch): boolean {
  return to === undefined
}

/** Events don't tell their key, so the key filter is not checked. */
export function canMatch({ app, platform, code }: LogSearch, event: LiveEvent): boolean {
  if (app !== undefined && event.app !== app) return false
  if (platform !== undefined && event.platform !== platform) return false
  if (code === undefined) return true
  if (event.type === 'session') return code === 'NONE'
  return code === 'REFUSED' || code === event.code
}

function momentOf(minute: string | undefined) {
  return minute === undefined ? undefined : `${minute}:00.000Z`
}
