import type { TrackedVersion } from '@fovea/contract/usage'
import {
  compareMoments,
  minSessionsPerVersion,
  type TrackingMeasure,
  trackingScales,
} from '@fovea/contract/usage/tracking'

export const measureTitles: Record<TrackingMeasure, string> = {
  fps: 'Frames per second',
  faceLost: 'Face lost',
  calibrationError: 'Calibration error',
}

export const measureMeanings: Record<TrackingMeasure, string> = {
  fps: 'How many camera frames the tracker processes.',
  faceLost: 'Share of the time when it found no face.',
  calibrationError: 'How far the estimated gaze is off, in degrees.',
}

const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const hundredths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
/** A fixed number of digits aligns the values of a column. */
const fullTenths = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
const fullHundredths = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

const units: Record<TrackingMeasure, string> = { fps: '', faceLost: '%', calibrationError: '°' }

/** "29.7", "4.0%", "1.31°". */
export function formatMeasure(measure: TrackingMeasure, value: number): string {
  const format = measure === 'calibrationError' ? fullHundredths : fullTenths
  return `${format.format(shown(measure, value))}${units[measure]}`
}

/** "30 to 35", "120 or more". */
export function formatStep(measure: TrackingMeasure, step: number): string {
  const { edges, end } = trackingScales[measure]
  const from = plain(measure, edges[step] ?? 0)
  const to = edges[step + 1] ?? end
  if (to === undefined) return `${from}${units[measure]} or more`
  return `${from} to ${plain(measure, to)}${units[measure]}`
}

/** "30", "5%", "1.5°". */
export function formatEdge(measure: TrackingMeasure, edge: number): string {
  return `${plain(measure, edge)}${units[measure]}`
}

/** How much worse than the median of all sessions: 0 to 3, in equal steps of the ratio. */
export function rateDistance(
  measure: TrackingMeasure,
  value: number,
  median: number | null,
): 0 | 1 | 2 | 3 {
  if (median === null || median <= 0 || value <= 0) return 0
  const ratio = measure === 'fps' ? median / value : value / median
  if (ratio >= 2.2) return 3
  if (ratio >= 1.6) return 2
  return ratio >= 1.2 ? 1 : 0
}

function plain(measure: TrackingMeasure, value: number): string {
  const format = measure === 'calibrationError' ? hundredths : tenths
  return format.format(shown(measure, value))
}

function shown(measure: TrackingMeasure, value: number) {
  return measure === 'faceLost' ? 100 * value : value
}

/** Leaves out the SDK's name if both versions have the same: "2.4.1" of "eyes/2.4.1". */
export function formatVersionNames(before: string, after: string): [string, string] {
  const [nameBefore = '', ...restBefore] = before.split('/')
  const [nameAfter, ...restAfter] = after.split('/')
  if (nameBefore !== nameAfter || restBefore.length === 0) return [before, after]
  return [restBefore.join('/'), restAfter.join('/')]
}

/** Verb phrases about the second version; `{}` is the difference. */
const changePhrases: Record<TrackingMeasure, { more: string; less: string; subject: string }> = {
  fps: {
    more: 'processes {} more frames per second',
    less: 'processes {} fewer frames per second',
    subject: 'frames per second',
  },
  faceLost: {
    more: 'loses the face {} points more of the time',
    less: 'loses the face {} points less of the time',
    subject: 'how long the face is lost',
  },
  calibrationError: {
    more: 'is {}° less accurate after calibration',
    less: 'is {}° more accurate after calibration',
    subject: 'the calibration error',
  },
}

export type ChangeText = { tone: 'better' | 'worse' | 'same' | 'unknown'; sentence: string }

export function formatChange(
  measure: TrackingMeasure,
  before: TrackedVersion,
  after: TrackedVersion,
): ChangeText {
  const [old, now] = formatVersionNames(before.sdk, after.sdk)
  const { more, less, subject: of } = changePhrases[measure]
  const change = compareMoments(before[measure], after[measure])
  if (!change) {
    const sentence = `Too few sessions to compare ${of}: each version needs ${minSessionsPerVersion}.`
    return { tone: 'unknown', sentence }
  }
  const { difference, low, high, isClear } = change
  if (!isClear) {
    const [from, to] = [signed(measure, low), signed(measure, high)]
    const sentence = `No clear difference in ${of} between ${old} and ${now} (95% confidence: ${from} to ${to}${unitOf(measure)}).`
    return { tone: 'same', sentence }
  }
  const sizes = [Math.abs(low), Math.abs(high)].toSorted((a, b) => a - b)
  const [least = '', most = ''] = sizes.map((size) => plain(measure, size))
  const deed = (difference > 0 ? more : less).replace('{}', plain(measure, Math.abs(difference)))
  return {
    tone: difference > 0 === (measure === 'fps') ? 'better' : 'worse',
    sentence: `${now} ${deed} than ${old} (95% confidence: ${least} to ${most}).`,
  }
}

function signed(measure: TrackingMeasure, value: number) {
  const text = plain(measure, Math.abs(value))
  return value < 0 && text !== '0' ? `−${text}` : text
}

function unitOf(measure: TrackingMeasure) {
  switch (measure) {
    case 'fps':
      return ''
    case 'faceLost':
      return ' points'
    case 'calibrationError':
      return '°'
  }
}

const natural = new Intl.Collator('en', { numeric: true })

/** The two latest versions of the most used SDK that has several. `versions` is sorted by sessions, most used first. */
export function pickDefaultVersions(versions: readonly TrackedVersion[]): [string, string] | null {
  const byName = Map.groupBy(versions, ({ sdk }) => sdk.split('/')[0] ?? '')
  const [largest] = [...byName.values()]
    .filter((group) => group.length > 1)
    .toSorted((a, b) => total(b) - total(a))
  const [after, before] = (largest ?? []).toSorted((a, b) => natural.compare(b.sdk, a.sdk))
  return after && before ? [before.sdk, after.sdk] : null
}

function total(group: readonly TrackedVersion[]) {
  return group.reduce((sum, { sessions }) => sum + sessions, 0)
}
