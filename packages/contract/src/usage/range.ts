import { dayMs, dayOf, serviceStartSeconds } from '../time.ts'

export const maxUsageDays = 180
export const firstUsageDay = dayOf(serviceStartSeconds * 1000)

/** Days as `2026-01-31`, both inclusive. */
export type UsageRange = { from: string; to: string }

export function countDays({ from, to }: UsageRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
}

/** Negative `days` go back. */
export function addDays(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * dayMs)
}

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
