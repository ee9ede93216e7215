import { countOf, formatMonthDay, formatNumber } from '../../../lib/words/format.ts'
import type { Day } from '../../../ui/charts/DayChart.tsx'

/** How the days stand against those before: whole days only, since half a day says nothing about a whole one. */
export function comparisonWords(days: readonly Day[]): string | null {
  const compared = days.flatMap(({ open, count, before }) =>
    before !== undefined && open !== true ? [{ count, before: before.count }] : [],
  )
  const [first, last] = [days.at(0)?.before, days.at(-1)?.before]
  if (first === undefined || last === undefined || compared.length === 0) return null

  const now = compared.reduce((sum, { count }) => sum + count, 0)
  const then = compared.reduce((sum, { before }) => sum + before, 0)
  const period =
    days.length === 1
      ? `day before, ${formatMonthDay(first.date)}`
      : `${countOf(days.length, 'day')} before, ${formatMonthDay(first.date)} to ${formatMonthDay(last.date)}`
  const today = compared.length < days.length ? '; today is left out' : ''
  if (then === 0) return `No sessions in the ${period}.`
  return `${changeWords(now, then)} the ${period} (${formatNumber(then)}${today}).`
}

function changeWords(now: number, then: number) {
  const percent = Math.round((100 * (now - then)) / then)
  if (percent === 0) return 'About the same as'
  if (percent >= 1000) return `${formatNumber(Math.round(now / then))} times`
  return percent > 0
    ? `${formatNumber(percent)}% more than`
    : `${formatNumber(-percent)}% fewer than`
}

/** What the dashed line of the chart stands for. */
export function previousName(days: readonly Day[]): string | undefined {
  const [first, last] = [days.at(0)?.before, days.at(-1)?.before]
  if (first === undefined || last === undefined) return undefined
  return `Prior period: ${formatMonthDay(first.date)} to ${formatMonthDay(last.date)}`
}
