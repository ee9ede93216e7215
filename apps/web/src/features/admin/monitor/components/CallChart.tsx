import { useMemo } from 'react'
import { formatCount, formatExact, formatNumber } from '../../../../lib/text/format.ts'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { findAxisEnd } from '../../../../ui/charts/find-axis-end.ts'
import { LineChart } from '../../../../ui/charts/LineChart.tsx'
import type { CallDay } from '../call-days.ts'
import classes from './CallChart.module.css'

const names = ['Prod', 'Dev'] as const

export function CallChart({ days, since }: { days: readonly CallDay[]; since: string }) {
  const axisEnd = useMemo(
    () => findAxisEnd(days.map(({ prod, dev }) => Math.max(prod, dev))),
    [days],
  )
  const points = useMemo(
    () =>
      days.map(({ date, prod, dev, cut }) => ({
        date,
        counts: [prod, dev] as const,
        axisEnd,
        ...(cut !== undefined && { cut }),
      })),
    [days, axisEnd],
  )
  const spikes = days.filter(({ prod, dev }) => Math.max(prod, dev) > (axisEnd ?? Infinity))
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
      {axisEnd !== undefined && (
        <p className={classes.period}>
          The axis ends at {formatNumber(axisEnd)}: {formatCount(spikes.length, 'day')} with more{' '}
          {spikes.length === 1 ? 'is' : 'are'} cut, and the highest is named.
        </p>
      )}
      <LineChart label="SDK calls by day" names={names} days={points} />
    </>
  )
}
