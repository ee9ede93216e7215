import { freeSessions } from '@fovea/contract/billing/prices'
import { addDays } from '@fovea/contract/usage/rules'
import { formatNumber } from '../../../lib/text/format.ts'
import type { RunningTotalDay } from '../../../ui/charts/RunningTotalChart.tsx'
import type { Cost } from '@fovea/contract/usage'
import { getCountedDays, type Month } from '../../../lib/usage/month.ts'

export function createRunningDays(
  cost: Cost,
  { plan, elsewhere, forecast, lastDay }: Month,
): RunningTotalDay[] {
  const monthDays = getCountedDays(cost)
  const limit = plan === 'commercial' ? undefined : limitOf(elsewhere)
  const forecasts = new Map(forecast?.path.map(({ date, ...ends }) => [date, ends]))
  const today = monthDays.at(-1)?.date
  const totals = runningTotals(monthDays)
  const days: RunningTotalDay[] = []
  for (let date = monthDays[0]?.date ?? lastDay; date <= lastDay; date = addDays(date, 1)) {
    const total = totals.get(date)
    const ends = forecasts.get(date)
    days.push({
      date,
      ...(total !== undefined && { total }),
      ...(date === today && { open: true }),
      ...(ends && { forecast: ends }),
      ...(limit && { limit }),
    })
  }
  return days
}

/** The free tier is shared with the founder's other workspaces. */
function limitOf(elsewhere: number) {
  const left = Math.max(0, freeSessions - elsewhere)
  const name = elsewhere === 0 ? 'Free tier' : 'Limit for this workspace'
  return { at: left, name: `${name}: ${formatNumber(left)}` }
}

function runningTotals(days: Cost['monthDays']) {
  let total = 0
  return new Map(
    days.map(({ date, count }) => {
      total += count
      return [date, total]
    }),
  )
}
