import { dayMs, hourMs, minuteMs } from '@fovea/contract/time'
import { CliError } from '../../cli-error.ts'

const units: Record<string, number> = { m: minuteMs, h: hourMs, d: dayMs }

/** Without a time zone, a time is in UTC, as in all output. */
const utcTime = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)?$/
const zonedTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/

export function parseSince(text: string, nowMs: number): string {
  const [, count, unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? []
  const sinceMs =
    count === undefined ? parseTime(text) : nowMs - Number(count) * (units[unit] ?? NaN)
  if (Number.isNaN(sinceMs)) {
    throw new CliError(
      'usage',
      'since: Pass 30m, 2h or 7d, a date such as 2026-01-31, or a time such as 2026-01-31T12:00:00Z.',
    )
  }
  return new Date(sinceMs).toISOString()
}

function parseTime(text: string) {
  if (zonedTime.test(text)) return Date.parse(text)
  if (!utcTime.test(text)) return NaN
  return Date.parse(text.includes('T') ? `${text}Z` : text)
}
