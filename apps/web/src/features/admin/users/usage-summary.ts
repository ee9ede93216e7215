import type { CustomerDetail } from './calls.ts'

type Days = CustomerDetail['usage']

export function summarizeUsage(days: Days) {
  const used = days.filter(({ count }) => count > 0)
  return {
    sessions: used.reduce((sum, { count }) => sum + count, 0),
    usedDays: used.length,
    busiest: used.toSorted((a, b) => b.count - a.count)[0],
    latest: used.at(-1),
  }
}
