import { usageMonths, type UsageMonths } from '@fovea/contract/usage/rules'

/** What of the statistic page is kept in its address. What is not there is the default. */
export type StatisticSearch = {
  app?: string | undefined
  months?: UsageMonths | undefined
  date?: string | undefined
}

/** Takes what makes sense of an address. The rest is said to be undefined, or the router would hand it on as it was. */
export function readStatisticSearch(given: Record<string, unknown>): StatisticSearch {
  const { app, months, date } = given
  return {
    app: typeof app === 'string' && app !== '' ? app : undefined,
    months: usageMonths.find((choice) => String(choice) === String(months)),
    date: typeof date === 'string' && isDay(date) ? date : undefined,
  }
}

/** `2026-01-31`; a day that does not exist, such as February 30, reads differently as a date. */
function isDay(text: string) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(text)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
