import { dayMs, dayOf } from '@fovea/contract/time'
import type { Day } from './DayChart.tsx'

/** Above this number, bars become too narrow to be read or pressed. */
export const mostDayBars = 60

/** Weeks from Monday to Sunday. The first and the last may be shorter and are then open, like the current one. */
export function bucketWeeks(days: readonly Day[]): Day[] {
  const weeks = Map.groupBy(days, ({ date }) => startOfWeek(date))
  return [...weeks.values()].map((week) => {
    const [first, last] = [week.at(0), week.at(-1)]
    if (first === undefined || last === undefined) throw new Error('A group has members.')
    const [before, beforeLast] = [first.before, last.before]
    return {
      date: first.date,
      to: last.date,
      count: sumOf(week),
      open: week.length < 7 || week.some(({ open }) => open === true),
      parts: first.parts?.map(({ name, look }, index) => ({
        name,
        look,
        count: sumOf(week.flatMap(({ parts }) => parts?.[index] ?? [])),
      })),
      before: before &&
        beforeLast && {
          date: before.date,
          to: beforeLast.date,
          count: sumOf(week.flatMap(({ before: earlier }) => earlier ?? [])),
        },
    }
  })
}

function startOfWeek(date: string) {
  const day = new Date(date)
  return dayOf(day.getTime() - ((day.getUTCDay() + 6) % 7) * dayMs)
}

function sumOf(counted: readonly { count: number }[]) {
  return counted.reduce((sum, { count }) => sum + count, 0)
}
