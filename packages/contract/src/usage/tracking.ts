/** What an eye tracker may tell of itself. */
export const trackingMeasures = ['fps', 'faceLost', 'calibrationError'] as const
export type TrackingMeasure = (typeof trackingMeasures)[number]

type Scale = {
  /** The largest number that is taken. */
  max: number
  /** Stored as whole numbers, so many for one: sums stay exact. */
  perUnit: number
  /** Where the steps of its distribution begin. Stored counts go by their place here: never change it. */
  edges: readonly number[]
  /** Where the last step ends; it has no end where anything up to `most` may be in it. */
  end?: number
}

export const trackingScales: Record<TrackingMeasure, Scale> = {
  /** Frames a second. */
  fps: {
    max: 1_000,
    perUnit: 10,
    edges: [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 90, 120],
  },
  /** The share of the time in which no face was found, from 0 to 1. */
  faceLost: {
    max: 1,
    perUnit: 1_000,
    edges: [0, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.5, 0.75],
    end: 1,
  },
  /** In degrees. */
  calibrationError: {
    max: 90,
    perUnit: 100,
    edges: [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 7, 10],
  },
}

/** A device is listed from so many sessions on. */
export const minSessionsPerDevice = 20
/** Two versions are compared from so many sessions of each on: below that, an interval would promise too much. */
export const minSessionsPerVersion = 30

/** In which step of its distribution a value is. */
export function getHistogramStep(measure: TrackingMeasure, value: number): number {
  return trackingScales[measure].edges.findLastIndex((edge) => edge <= value)
}

/** The value that half of the sessions stay below, as if each step were filled evenly. */
export function computeMedian(measure: TrackingMeasure, counts: readonly number[]): number | null {
  const { edges, end } = trackingScales[measure]
  const half = counts.reduce((sum, count) => sum + count, 0) / 2
  let below = 0
  for (const [step, count] of counts.entries()) {
    const from = edges[step] ?? 0
    // Nobody knows how far a step without an end goes.
    const to = edges[step + 1] ?? end ?? from
    if (count > 0 && below + count >= half) return from + ((half - below) / count) * (to - from)
    below += count
  }
  return null
}

/** What is known of a measure in a group of sessions. */
export type MeasureMoments = { sessions: number; mean: number; deviation: number }

/** From sums of values and of their squares, as they are stored. */
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

/** How many standard errors hold 95 of 100. */
const spread = 1.96

/** How much more the second of two groups has on average, with the interval that holds it in 95 of 100 cases. */
export type MeasureChange = { difference: number; low: number; high: number; isClear: boolean }

/** Null where there are too few sessions to tell. */
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

/**
 * How badly a group does against all: its distance from the mean of all in standard deviations, the three measures added up.
 * More is worse.
 */
export function computeBadness(group: OfAll, all: OfAll): number {
  return trackingMeasures.reduce((sum, measure) => {
    const [own, usual] = [group[measure], all[measure]]
    if (!own || !usual || usual.deviation === 0) return sum
    const distance = (own.mean - usual.mean) / usual.deviation
    return sum + (measure === 'fps' ? -distance : distance)
  }, 0)
}
