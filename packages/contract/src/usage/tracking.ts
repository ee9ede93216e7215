export const trackingMeasures = ['fps', 'faceLost', 'calibrationError'] as const
export type TrackingMeasure = (typeof trackingMeasures)[number]

type Scale = {
  max: number
  /** Values are stored as whole numbers of 1/perUnit, so that sums stay exact. */
  perUnit: number
  /** Lower bounds of the histogram steps. Stored counts refer to their index: never change them. */
  edges: readonly number[]
  /** Upper bound of the last step; absent if the step has no bound below `max`. */
  end?: number
}

export const trackingScales: Record<TrackingMeasure, Scale> = {
  fps: {
    max: 1_000,
    perUnit: 10,
    edges: [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 90, 120],
  },
  faceLost: {
    max: 1,
    perUnit: 1_000,
    edges: [0, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.5, 0.75],
    end: 1,
  },
  calibrationError: {
    max: 90,
    perUnit: 100,
    edges: [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 7, 10],
  },
}

/** Devices with fewer sessions are not listed. */
export const minSessionsPerDevice = 20
/** Versions with fewer sessions are not compared: the interval would be too optimistic. */
export const minSessionsPerVersion = 30

export function getHistogramStep(measure: TrackingMeasure, value: number): number {
  return trackingScales[measure].edges.findLastIndex((edge) => edge <= value)
}

/** Median of the histogram, as if each step were filled evenly. */
export function computeMedian(measure: TrackingMeasure, counts: readonly number[]): number | null {
  const { edges, end } = trackingScales[measure]
  const half = counts.reduce((sum, count) => sum + count, 0) / 2
  let below = 0
  for (const [step, count] of counts.entries()) {
    const from = edges[step] ?? 0
    // The last step may have no upper bound; use its lower one.
    const to = edges[step + 1] ?? end ?? from
    if (count > 0 && below + count >= half) return from + ((half - below) / count) * (to - from)
    below += count
  }
  return null
}

export type MeasureMoments = { sessions: number; mean: number; deviation: number }

export function computeMoments(
  measure: TrackingMeasure,
  { sessions, sum, squares }: { sessions: number; sum: number; squares: number },
): MeasureMoments | null {
  if (sessions === 0) return null
  const { perUnit } = trackingScales[measure]
  const mean = sum / sessions
  const variance = sessions > 1 ? (squares - sum * mean) / (sessions - 1) : 0
  return {
    sessions,
    mean: mean / perUnit,
    deviation: Math.sqrt(Math.max(0, variance)) / perUnit,
  }
}

/** Standard errors of a 95 % interval. */
const spread = 1.96

export type MeasureChange = { difference: number; low: number; high: number; isClear: boolean }

/** Null if there are too few sessions to compare. */
export function compareMoments(
  before: MeasureMoments | null,
  after: MeasureMoments | null,
): MeasureChange | null {
  if (!before || !after) return null
  if (before.sessions < minSessionsPerVersion || after.sessions < minSessionsPerVersion) return null
  const difference = after.mean - before.mean
  const error = Math.sqrt(
    before.deviation ** 2 / before.sessions + after.deviation ** 2 / after.sessions,
  )
  const [low, high] = [difference - spread * error, difference + spread * error]
  return { difference, low, high, isClear: low > 0 || high < 0 }
}

type OfAll = Record<TrackingMeasure, MeasureMoments | null>

/** Distance from the mean in standard deviations, summed over the measures; higher is worse. */
export function computeBadness(group: OfAll, all: OfAll): number {
  return trackingMeasures.reduce((sum, measure) => {
    const [own, usual] = [group[measure], all[measure]]
    if (!own || !usual || usual.deviation === 0) return sum
    const distance = (own.mean - usual.mean) / usual.deviation
    return sum + (measure === 'fps' ? -distance : distance)
  }, 0)
}
