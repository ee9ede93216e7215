/** What the log is filtered by, which is kept in its address. */
const filters = ['key', 'app', 'platform', 'code', 'range', 'from', 'to'] as const

export type LogSearch = { [Filter in (typeof filters)[number]]?: string | undefined }

/** Takes what makes sense of an address, and leaves the rest. What a code or a platform is, the page knows. */
export function readLogSearch(given: Record<string, unknown>): LogSearch {
  const { key, app, platform, code, range, from, to } = given
  return {
    key: textOf(key),
    app: textOf(app),
    platform: textOf(platform),
    code: textOf(code),
    range: textOf(range),
    from: minuteOf(from),
    to: minuteOf(to),
  }
}

export function isFiltered(search: LogSearch): boolean {
  return filters.some((filter) => search[filter] !== undefined)
}

/** Longer than any of them. */
const mostText = 500

function textOf(value: unknown) {
  return typeof value === 'string' && value !== '' && value.length <= mostText ? value : undefined
}

/** `2026-01-31T12:00`, in UTC. */
function minuteOf(value: unknown) {
  return typeof value === 'string' &&
    /^\d{4}(?:-\d{2}){2}T\d{2}:\d{2}$/.test(value) &&
    isMoment(value)
    ? value
    : undefined
}

/** A day that does not exist, such as February 30, reads differently as a date. */
function isMoment(text: string) {
  const date = new Date(`${text}Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
