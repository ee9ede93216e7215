import { formatDate, formatNumber, formatTimeOfDay } from '../../../../lib/text/format.ts'
import { Figure } from '../../../../ui/figures/Figure.tsx'
import { Figures } from '../../../../ui/figures/Figures.tsx'
import { type CallDay, findBusiestDay, sumOf } from '../call-days.ts'

export function CallFigures({ days, since }: { days: readonly CallDay[]; since: string }) {
  const total = (part: 'prod' | 'dev') => days.reduce((sum, day) => sum + day[part], 0)
  const busiest = findBusiestDay(days)
  const most = busiest === undefined ? 0 : sumOf(busiest)
  return (
    <Figures label="Calls in this period">
      <Figure label="Production calls" value={formatNumber(total('prod'))}>
        since {formatDate(since)}, {formatTimeOfDay(since)}
      </Figure>
      <Figure label="Development calls" value={formatNumber(total('dev'))}>
        never billed
      </Figure>
      <Figure label="Busiest day" value={formatNumber(most)}>
        {busiest === undefined || most === 0
          ? 'no calls in this period'
          : `${formatDate(busiest.date)}${busiest.cut === undefined ? '' : `, ${busiest.cut}`}, all calls`}
      </Figure>
    </Figures>
  )
}
