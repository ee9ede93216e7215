import { useMemo } from 'react'
import { formatDate, formatNumber } from '../../../../lib/format.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { LineChart } from '../../../../ui/LineChart.tsx'
import type { CallDay } from '../calls.ts'
import classes from './CallChart.module.css'

const names = ['Prod', 'Dev'] as const

/** What the calls add up to, and a line for each environment. */
export function CallChart({ days }: { days: readonly CallDay[] }) {
  const points = useMemo(
    () => days.map(({ date, prod, dev }) => ({ date, counts: [prod, dev] as const })),
    [days],
  )
  const first = days.at(0)
  const last = days.at(-1)
  const total = (part: 'prod' | 'dev') => days.reduce((sum, day) => sum + day[part], 0)
  if (first === undefined || last === undefined || total('prod') + total('dev') === 0) {
    return <EmptyState drawing="chart" sentence="No app has called in this time." />
  }
  return (
    <>
      <p className={classes.total}>
        <strong>{formatNumber(total('prod'))}</strong> Prod and{' '}
        <strong>{formatNumber(total('dev'))}</strong> Dev calls{' '}
        <span className={classes.period}>
          {formatDate(first.date)} to {formatDate(last.date)}, UTC days
        </span>
      </p>
      <LineChart label="SDK calls by day" names={names} days={points} />
    </>
  )
}
