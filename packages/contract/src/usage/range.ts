import { dayMs, dayOf, serviceStartSeconds } from '../time.ts'

/** The longest time that a statistic shows, in days. */
export const maxUsageDays = 180
/** The day on which the service began: no session is older. */
export const firstUsageDay = dayOf(serviceStartSeconds * 1000)

/** Days as `2026-01-31`, both counted. */
export type UsageRange = { from: string; to: string }

/** How many days a range has. */
export function countDays({ from, to }: UsageRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
}

/** The day so many days later, or earlier. */
export function addDays(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * dayMs)
}

/** What is wrong with a range, and where; nothing where it can be shown. */
export function findRangeProblem(
  range: UsageRange,
  today: string,
): { field: 'from' | 'to'; message: string } | null {
  const { from, to } = range
  if (to > today) return { field: 'to', message: 'Choose a day up to today (UTC).' }
  if (from < firstUsageDay) {
    return { field: 'from', message: 'Choose a day from April 1, 2020 on.' }
  }
  if (from > to) return { field: 'from', message: 'Choose a day before the last one.' }
  if (countDays(range) > maxUsageDays) {
    return { field: 'from', message: `Choose at most ${maxUsageDays} days.` }
  }
  return null
}
