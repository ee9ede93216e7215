import type { CallOf } from '@fovea/contract/endpoint'
import { platformTypes } from '@fovea/contract/license-keys/rules'
import { type listLogs, logCodes, type LiveEvent } from '@fovea/contract/verification'
import { dayMs } from '@fovea/contract/time'
import type { LogSearch } from './log-search.ts'

const hourMs = 60 * 60 * 1000

/** Times that are counted from now. Without one it is all that is kept. */
export const ranges = [
  { value: '1h', label: 'Last hour', ms: hourMs },
  { value: '24h', label: 'Last 24 hours', ms: dayMs },
  { value: '7d', label: 'Last 7 days', ms: 7 * dayMs },
] as const

/** A time of one's own, from and to. */
export const customRange = 'custom'

/** The filters that mean something; an address may name any. */
export function knownFilters(search: LogSearch): LogSearch {
  const custom =
    search.range === customRange || search.from !== undefined || search.to !== undefined
  return {
    ...search,
    platform: platformTypes.find((type) => type === search.platform),
    code: logCodes.find((code) => code === search.code),
    range: custom ? customRange : ranges.find(({ value }) => value === search.range)?.value,
  }
}

/** The same as the server is asked. */
export function queryOf(search: LogSearch, now: Date): CallOf<typeof listLogs>['query'] {
  const { key, app, platform, code, range, from, to } = knownFilters(search)
  const span = ranges.find(({ value }) => value === range)
  const since = span ? new Date(now.getTime() - span.ms).toISOString() : momentOf(from)
  return {
    key,
    app,
    platform: platformTypes.find((type) => type === platform),
    code: logCodes.find((one) => one === code),
    from: since,
    to: momentOf(to),
  }
}

/** Whether something that happens now belongs to it. */
export function isLive({ to }: LogSearch): boolean {
  return to === undefined
}

/** Whether an event may be one that the filters let through; of which key it is, it does not say. */
export function mayMatch({ app, platform, code }: LogSearch, event: LiveEvent): boolean {
  if (app !== undefined && event.app !== app) return false
  if (platform !== undefined && event.platform !== platform) return false
  if (code === undefined) return true
  if (event.type === 'session') return code === 'NONE'
  return code === 'REFUSED' || code === event.code
}

/** To the minute, in UTC. */
function momentOf(minute: string | undefined) {
  return minute === undefined ? undefined : `${minute}:00.000Z`
}
