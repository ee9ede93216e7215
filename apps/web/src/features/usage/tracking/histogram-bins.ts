import type { Tracking } from '@fovea/contract/usage'
import {
  trackingMeasures,
  trackingScales,
  type TrackingMeasure,
} from '@fovea/contract/usage/tracking'
import { formatCount } from '../../../lib/text/format.ts'
import { findHighestDensity, type HistogramBin } from '../../../ui/charts/Histogram.tsx'
import { formatEdge, formatStep } from './tracking-labels.ts'

const percent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

type Distribution = Pick<Tracking[TrackingMeasure], 'counts' | 'sessions'>

/** A tail of less than this share is one bin, so that few sessions don't take half of the chart. */
const smallestTail = 0.05

/** The steps from the first with sessions on. The last bin has no upper bound if it sums up the tail. */
export function createBins(
  measure: TrackingMeasure,
  { counts, sessions }: Distribution,
): HistogramBin[] {
  const first = counts.findIndex((count) => count > 0)
  if (first < 0) return []
  const tail = findTail(counts, sessions)
  const bins: HistogramBin[] = []
  for (const [step, count] of counts.slice(0, tail).entries()) {
    if (step < first) continue
    const bounds = boundsOf(measure, step)
    bins.push({ ...bounds, ...tell(formatStep(measure, step), count, sessions) })
  }
  const rest = sumOf(counts.slice(tail))
  if (rest === 0) return bins
  const { from } = boundsOf(measure, tail)
  const { from: start, to: end } = boundsOf(measure, tail - 1)
  const words = `${formatEdge(measure, from)} or more`
  return [...bins, { from, to: from + (end - start), isOpen: true, ...tell(words, rest, sessions) }]
}

function boundsOf(measure: TrackingMeasure, step: number) {
  const { edges, end } = trackingScales[measure]
  const from = edges[step] ?? 0
  const to = edges[step + 1] ?? end
  // A step without an upper bound is drawn as wide as the one before.
  return to === undefined
    ? { from, to: 2 * from - (edges[step - 1] ?? 0), isOpen: true }
    : { from, to }
}

function tell(name: string, count: number, sessions: number) {
  const share = count / sessions
  return { words: `${name}: ${formatCount(count, 'session')}, ${percent.format(share)}`, share }
}

/** The first step of the tail; there is at least one step before it. */
function findTail(counts: readonly number[], sessions: number) {
  let step = counts.length
  while (step > 1 && sumOf(counts.slice(step - 1)) < smallestTail * sessions) step--
  return step
}

function sumOf(counts: readonly number[]) {
  return counts.reduce((sum, count) => sum + count, 0)
}

/** The height is shared by the three charts, so that equal areas are equal shares in all of them. */
export function findSharedHeight(tracking: Record<TrackingMeasure, Distribution>): number {
  return Math.max(
    ...trackingMeasures.map((measure) =>
      findHighestDensity(createBins(measure, tracking[measure])),
    ),
  )
}
