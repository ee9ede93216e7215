import type { Tracking } from '@fovea/contract/usage'
import {
  trackingMeasures,
  trackingScales,
  type TrackingMeasure,
} from '@fovea/contract/usage/tracking'
import { formatCount } from '../../../lib/text/format.ts'
import { findHighestDensity, type HistogramBin } from '../../../ui/charts/Histogram.tsx'
import { formatStep } from './tracking-labels.ts'

const percent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

type Distribution = Pick<Tracking[TrackingMeasure], 'counts' | 'sessions'>

/** The steps from the first to the last with sessions. */
export function createBins(
  measure: TrackingMeasure,
  { counts, sessions }: Distribution,
): HistogramBin[] {
  const { edges, end } = trackingScales[measure]
  const first = counts.findIndex((count) => count > 0)
  const last = counts.findLastIndex((count) => count > 0)
  if (first < 0) return []
  return counts.slice(first, last + 1).map((count, at) => {
    const step = first + at
    const from = edges[step] ?? 0
    return {
      from,
      // A step without an upper bound is drawn as wide as the one before.
      to: edges[step + 1] ?? end ?? 2 * from - (edges[step - 1] ?? 0),
      words: `${formatStep(measure, step)}: ${formatCount(count, 'session')}, ${percent.format(count / sessions)}`,
      share: count / sessions,
    }
  })
}

/** One height for the three charts, so that equal areas are equal shares in all of them. */
export function findSharedHeight(tracking: Record<TrackingMeasure, Distribution>): number {
  return Math.max(
    ...trackingMeasures.map((measure) =>
      findHighestDensity(createBins(measure, tracking[measure])),
    ),
  )
}
