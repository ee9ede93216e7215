import { computePriceCents } from '@fovea/contract/billing/prices'
import type { Cost } from '@fovea/contract/usage'
import { addDays } from '@fovea/contract/usage/rules'
import { formatCents } from '../../../../lib/text/format.ts'
import type { Month } from '../../../../lib/usage/month.ts'
import type { RunningDay } from '../../../../ui/charts/RunningChart.tsx'

const priceOf = (sessions: number) => computePriceCents(sessions) / 100

/** A cap that is much higher would flatten the curve. */
const highestCap = 3

/** The spend of this month in dollars, day by day, with its forecast and the cap in cents. */
export function createSpendDays(
  { billable }: Pick<Cost, 'billable'>,
  { forecast, lastDay }: Pick<Month, 'forecast' | 'lastDay'>,
  cap: number | undefined,
): RunningDay[] {
  const counted = billable?.monthDays ?? []
  const forecasts = new Map(forecast?.path.map((day) => [day.date, day]))
  const today = counted.at(-1)?.date
  const days: RunningDay[] = []
  let sessions = 0
  for (const { date, count } of counted) {
    sessions += count
    days.push({ date, total: priceOf(sessions), ...(date === today && { open: true }) })
  }
  for (let date = addDays(today ?? lastDay, 1); date <= lastDay; date = addDays(date, 1))
    days.push({ date })
  const highest = Math.max(days.at(counted.length - 1)?.total ?? 0, priceOf(forecast?.high ?? 0))
  const limit =
    cap !== undefined && cap / 100 <= highest * highestCap
      ? { at: cap / 100, name: `Cap: ${formatCents(cap)}` }
      : undefined
  return days.map((day) => {
    const ends = forecasts.get(day.date)
    return {
      ...day,
      ...(ends && {
        forecast: {
          expected: priceOf(ends.expected),
          low: priceOf(ends.low),
          high: priceOf(ends.high),
        },
      }),
      ...(limit && { limit }),
    }
  })
}
