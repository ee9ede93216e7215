import { useMemo } from 'react'
import { formatCount, formatNumber } from '../../../../lib/text/format.ts'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { findAxisEnd } from '../../../../ui/charts/find-axis-end.ts'
import { LineChart } from '../../../../ui/charts/LineChart.tsx'
import { type CallDay, sumOf } from '../call-days.ts'
import text from '../../../../ui/text/text.module.css'

const names = ['Production', 'Development'] as const

export function CallChart({ days }: { days: readonly CallDay[] }) {
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
  if (!days.some((day) => sumOf(day) > 0)) {
    return <EmptyState drawing="chart" sentence="No calls in this period." />
  }
  return (
    <>
      {axisEnd !== undefined && (
        <p className={text.dimmed}>
          The axis ends at {formatNumber(axisEnd)}: {formatCount(spikes.length, 'day')} with more{' '}
          {spikes.length === 1 ? 'is' : 'are'} cut, and the highest is named.
        </p>
      )}
      <LineChart label="SDK calls by day" names={names} days={points} />
    </>
  )
}
