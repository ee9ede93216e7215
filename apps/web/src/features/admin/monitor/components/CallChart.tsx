import { useMemo } from 'react'
import { formatCount, formatExact } from '../../../../lib/text/format.ts'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { LineChart } from '../../../../ui/charts/LineChart.tsx'
import type { CallDay } from '../call-days.ts'
import classes from './CallChart.module.css'

const names = ['Prod', 'Dev'] as const

export function CallChart({ days, since }: { days: readonly CallDay[]; since: string }) {
  const points = useMemo(
    () =>
      days.map(({ date, prod, dev, cut }) => ({
        date,
        counts: [prod, dev] as const,
        ...(cut !== undefined && { cut }),
      })),
    [days],
  )
  const total = (part: 'prod' | 'dev') => days.reduce((sum, day) => sum + day[part], 0)
  if (total('prod') + total('dev') === 0) {
    return <EmptyState drawing="chart" sentence="No calls in this period." />
  }
  return (
    <>
      <p className={classes.total}>
        <strong>{formatCount(total('prod'), 'production call')}</strong> and{' '}
        <strong>{formatCount(total('dev'), 'development call')}</strong>{' '}
        <span className={classes.period}>since {formatExact(since)}, by UTC day</span>
      </p>
      <LineChart label="SDK calls by day" names={names} days={points} />
    </>
  )
}
