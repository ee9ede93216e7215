import { formatMonthDay } from '../../lib/text/format.ts'

/** How much room a label such as "Nov 15" needs, with air around it. */
const labelSpace = 52

/** Every day, every other, or whole weeks: steps that a reader can count on. */
const steps = [1, 2, 7, 14, 28, 56]

/** As many days always have their labels, shorter ones where room is scarce. */
const alwaysLabelled = 7

/** Which of so many days get a label in so much room: back from the last one to the first that may have one, as many as fit. */
export function pickLabelledDays(count: number, width: number, first = 0): number[] {
  const step =
    count - first <= alwaysLabelled
      ? 1
      : (steps.find((days) => days * roomOf(count, width) >= labelSpace) ?? count)
  const indexes: number[] = []
  for (let index = count - 1; index >= first; index -= step) indexes.unshift(index)
  return indexes
}

/** The labels of some days: where there is no room for months, they stand only where one begins. */
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
