import type { UserDetail } from './calls.ts'

type Days = UserDetail['usage']

export function summaryOf(days: Days) {
  const used = days.filter(({ count }) => count > 0)
  return {
    sessions: used.reduce((sum, { count }) => sum + count, 0),
    usedDays: used.length,
    busiest: used.toSorted((one, other) => other.count - one.count)[0],
    latest: used.at(-1),
  }
}
