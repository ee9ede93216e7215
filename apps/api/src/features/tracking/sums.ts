import {
  getHistogramStep,
  type TrackingMeasure,
  trackingMeasures,
  trackingScales,
} from '@fovea/contract/usage/tracking'
import type { TrackingKind } from './tables.ts'

/** Integers as they are stored; null if the session did not report the measure. */
export type StoredMeasures = Record<TrackingMeasure, number | null>

export type CountedSession = TrackingKind & StoredMeasures & { ownerId: string; sessionId: string }

type MeasureSums = { counts: number[]; sum: number; squares: number }

export type TrackingSums = TrackingKind & { ownerId: string; sessions: number } & Record<
    TrackingMeasure,
    MeasureSums
  >

/** Limit of kinds per owner and day, so that invented names fill neither the disk nor a page. */
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

export function toStoredValue(measure: TrackingMeasure, value: number) {
  return Math.round(value * trackingScales[measure].perUnit)
}

export type TrackingCounts = {
  before: ReadonlyMap<string, CountedSession>
  known: ReadonlySet<string>
  kinds: ReadonlyMap<string, number>
}

/**
 * Computes what to add to the sums, and how each session is counted afterwards. The earlier numbers of a session are
 * subtracted and its newest ones added, under its first kind. A kind over the limit is counted without its device, and
 * beyond twice the limit not at all.
 */
export function addSessionsToSums(
  given: readonly CountedSession[],
  { before, known, kinds }: TrackingCounts,
) {
  const sums = new Map<string, TrackingSums>()
  const ofDay = new Map(kinds)

  /** Reserves room for a kind. False if the day is full. */
  function reserveKind(kind: TrackingKind & OwnerRef, most: number) {
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
    const countedSession = reserveKind(session, maxKindsPerDay)
      ? session
      : reserveKind(folded, 2 * maxKindsPerDay) && folded
    if (!countedSession) return []
    add(countedSession, 1)
    return [countedSession]
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
    fps: emptyMeasure('fps'),
    faceLost: emptyMeasure('faceLost'),
    calibrationError: emptyMeasure('calibrationError'),
  }
}

function emptyMeasure(measure: TrackingMeasure): MeasureSums {
  return { counts: trackingScales[measure].edges.map(() => 0), sum: 0, squares: 0 }
}

function addTo(into: MeasureSums, measure: TrackingMeasure, value: number | null, sign: 1 | -1) {
  if (value === null) return
  const step = getHistogramStep(measure, value / trackingScales[measure].perUnit)
  into.counts[step] = (into.counts[step] ?? 0) + sign
  into.sum += sign * value
  into.squares += sign * value * value
}
