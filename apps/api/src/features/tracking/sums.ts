import {
  getHistogramStep,
  type TrackingMeasure,
  trackingMeasures,
  trackingScales,
} from '@fovea/contract/usage/tracking'
import type { TrackingKind } from './tables.ts'

/** What a session told, in whole numbers as they are stored; null is what it did not tell. */
export type StoredMeasures = Record<TrackingMeasure, number | null>

/** A session as it is counted. */
export type CountedSession = TrackingKind & StoredMeasures & { ownerId: string; sessionId: string }

/** A measure in the sums of a kind. */
type MeasureSums = { counts: number[]; sum: number; squares: number }

/** What is added to the sums of a kind. */
export type TrackingSums = TrackingKind & { ownerId: string; sessions: number } & Record<
    TrackingMeasure,
    MeasureSums
  >

/** So many kinds an owner and day: what makes up names fills no disk, and no page waits for it. */
export const maxKindsPerDay = 300

export function getKindKey({
  ownerId,
  day,
  app,
  platform,
  os,
  model,
  sdk,
}: TrackingKind & OwnerRef) {
  return [ownerId, day, app, platform, os, model, sdk].join('\n')
}

type OwnerRef = { ownerId: string }

/** The whole number that a value is stored as. */
export function toStoredValue(measure: TrackingMeasure, value: number) {
  return Math.round(value * trackingScales[measure].perUnit)
}

/** What there is of kinds before sessions are counted. */
export type TrackingCounts = {
  /** How each session is counted so far. */
  before: ReadonlyMap<string, CountedSession>
  /** The kinds that have sums, among those that the sessions may be of. */
  known: ReadonlySet<string>
  /** How many kinds each owner and day has. */
  kinds: ReadonlyMap<string, number>
}

/**
 * Counts sessions: what is to be added to the sums, and how each session is counted then. One that was counted before is
 * taken out with what it had told and put in with the newest, and stays of its kind. What would be one kind too many is
 * counted without its device, and at last not at all.
 */
export function addSessionsToSums(
  given: readonly CountedSession[],
  { before, known, kinds }: TrackingCounts,
) {
  const sums = new Map<string, TrackingSums>()
  const ofDay = new Map(kinds)

  /** Whether there is room for a kind, which is taken. */
  function takes(kind: TrackingKind & OwnerRef, most: number) {
    const name = getKindKey(kind)
    if (known.has(name) || sums.has(name)) return true
    const day = getDayKey(kind)
    const others = ofDay.get(day) ?? 0
    if (others >= most) return false
    ofDay.set(day, others + 1)
    return true
  }

  function add(session: CountedSession, sign: 1 | -1) {
    const name = getKindKey(session)
    const into = sums.get(name) ?? emptySums(session)
    sums.set(name, into)
    into.sessions += sign
    for (const measure of trackingMeasures) addTo(into[measure], measure, session[measure], sign)
  }

  const counted = given.flatMap((session) => {
    const earlier = before.get(getSessionKey(session))
    if (earlier) {
      const newest = { ...earlier, ...withoutNulls(session) }
      add(earlier, -1)
      add(newest, 1)
      return [newest]
    }
    const folded = { ...session, os: '', model: '' }
    const fitting = takes(session, maxKindsPerDay)
      ? session
      : takes(folded, 2 * maxKindsPerDay) && folded
    if (!fitting) return []
    add(fitting, 1)
    return [fitting]
  })
  return { sums: [...sums.values()], counted }
}

export function getSessionKey({ ownerId, sessionId }: { ownerId: string; sessionId: string }) {
  return `${ownerId} ${sessionId}`
}

export function getDayKey({ ownerId, day }: { ownerId: string; day: string }) {
  return `${ownerId} ${day}`
}

function withoutNulls(options: StoredMeasures): Partial<StoredMeasures> {
  return Object.fromEntries(
    trackingMeasures.flatMap((measure) =>
      options[measure] === null ? [] : [[measure, options[measure]]],
    ),
  )
}

function emptySums({
  ownerId,
  day,
  app,
  platform,
  os,
  model,
  sdk,
}: TrackingKind & OwnerRef): TrackingSums {
  const kind = { ownerId, day, app, platform, os, model, sdk }
  return {
    ...kind,
    sessions: 0,
    fps: nothing('fps'),
    faceLost: nothing('faceLost'),
    calibrationError: nothing('calibrationError'),
  }
}

function nothing(measure: TrackingMeasure): MeasureSums {
  return { counts: trackingScales[measure].edges.map(() => 0), sum: 0, squares: 0 }
}

function addTo(into: MeasureSums, measure: TrackingMeasure, value: number | null, sign: 1 | -1) {
  if (value === null) return
  const step = getHistogramStep(measure, value / trackingScales[measure].perUnit)
  into.counts[step] = (into.counts[step] ?? 0) + sign
  into.sum += sign * value
  into.squares += sign * value * value
}
