import { formatMonthDay } from '../../../lib/text/format.ts'

const labelSpace = 52

/** Every day, every other day, or whole weeks: steps that readers can count. */
const daySteps = [1, 2, 7, 14, 28, 56]
const weekSteps = [1, 2, 4, 8, 13, 26]

/** Up to this number of days, every day has a label, a shorter one in a narrow chart. Seven times 24 hours touch eight days. */
const alwaysLabelled = 8

export function pickLabelledDays(
  count: number,
  width: number,
  { isWeekly = false }: { isWeekly?: boolean } = {},
): number[] {
  const steps = isWeekly ? weekSteps : daySteps
  const step =
    count <= alwaysLabelled
      ? 1
      : (steps.find((days) => days * roomOf(count, width) >= labelSpace) ?? count)
  const indexes: number[] = []
  for (let index = count - 1; index >= 0; index -= step) indexes.unshift(index)
  return indexes
}

export function formatDayLabels(
  dates: readonly string[],
  indexes: readonly number[],
  width: number,
) {
  const tight = indexes.length > 1 && roomOf(dates.length, width) < labelSpace
  const step = (indexes[1] ?? 0) - (indexes[0] ?? 0)
  return indexes.map((index, at) => {
    const date = dates[index] ?? ''
    const day = Number(date.slice(8))
    return tight && step === 1 && at > 0 && day !== 1 ? String(day) : formatMonthDay(date)
  })
}

function roomOf(count: number, width: number) {
  return Math.max(width, 1) / Math.max(count, 1)
}
