import { computePriceCents } from '@fovea/contract/billing/prices'
import type { Cost } from '@fovea/contract/usage'
import { addDays } from '@fovea/contract/usage/rules'
import { formatCents } from '../../../../../lib/text/format.ts'
import type { Month } from '../../../../../lib/usage/month.ts'
import type { RunningTotalDay } from '../../../../../ui/charts/RunningTotalChart.tsx'

const priceOf = (sessions: number) => computePriceCents(sessions) / 100

/** A cap that is much higher would flatten the curve. */
const highestCap = 3

/** The spend of this month in dollars, day by day, with its forecast and the cap in cents. */
export function createSpendDays(
  { billable }: Pick<Cost, 'billable'>,
  { forecast, lastDay }: Pick<Month, 'forecast' | 'lastDay'>,
  cap: number | undefined,
): RunningTotalDay[] {
  const counted = billable?.monthDays ?? []
  const counts = new Map(counted.map(({ date, count }) => [date, count]))
  const forecasts = new Map(forecast?.path.map(({ date, ...ends }) => [date, priceEnds(ends)]))
  const today = counted.at(-1)?.date
  const highest = priceOf(Math.max(billable?.sessions ?? 0, forecast?.high ?? 0))
  const limit =
    cap !== undefined && cap / 100 <= highest * highestCap
      ? { at: cap / 100, name: `Cap: ${formatCents(cap)}` }
      : undefined
  const days: RunningTotalDay[] = []
  let sessions = 0
  for (let date = counted[0]?.date ?? lastDay; date <= lastDay; date = addDays(date, 1)) {
    const count = counts.get(date)
    const ends = forecasts.get(date)
    sessions += count ?? 0
    days.push({
      date,
      ...(count !== undefined && { total: priceOf(sessions) }),
      ...(date === today && { open: true }),
      ...(ends && { forecast: ends }),
      ...(limit && { limit }),
    })
  }
  return days
}

type Ends = { expected: number; low: number; high: number }

function priceEnds({ expected, low, high }: Ends): Ends {
  return { expected: priceOf(expected), low: priceOf(low), high: priceOf(high) }
}
