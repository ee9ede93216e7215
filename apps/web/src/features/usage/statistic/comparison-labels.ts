import { formatCount, formatMonthDay, formatNumber } from '../../../lib/text/format.ts'
import type { Day } from '../../../ui/charts/DayChart.tsx'

/**
 * Compares complete days with the same days of the previous period, so an unfinished today is left out on both sides.
 */
export function formatComparison(days: readonly Day[]): string | null {
  const compared = days.flatMap(({ open, count, before }) =>
    before !== undefined && open !== true ? [{ count, before }] : [],
  )
  const [first, last] = [compared.at(0)?.before, compared.at(-1)?.before]
  if (first === undefined || last === undefined) return null

  const now = compared.reduce((sum, { count }) => sum + count, 0)
  const then = compared.reduce((sum, { before }) => sum + before.count, 0)
  const period =
    compared.length === 1
      ? `on ${formatMonthDay(first.date)}`
      : `on the ${formatCount(compared.length, 'day')} from ${formatMonthDay(first.date)} to ${formatMonthDay(last.date)}`
  const today = compared.length < days.length ? '; excluding today' : ''
  if (then === 0) return `No sessions ${period}.`
  return `${changeWords(now, then)} ${period} (${formatNumber(then)}${today}).`
}

function changeWords(now: number, then: number) {
  const percent = Math.round((100 * (now - then)) / then)
  if (percent === 0) return 'About the same as'
  if (percent >= 1000) return `${formatNumber(Math.round(now / then))} times as many as`
  return percent > 0
    ? `${formatNumber(percent)}% more than`
    : `${formatNumber(-percent)}% fewer than`
}

export function formatPreviousPeriod(days: readonly Day[]): string | undefined {
  const [first, last] = [days.at(0)?.before, days.at(-1)?.before]
  if (first === undefined || last === undefined) return undefined
  return `Prior period: ${formatMonthDay(first.date)} to ${formatMonthDay(last.date)}`
}
