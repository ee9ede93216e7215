import {
  stepOf,
  type TrackingMeasure,
  trackingMeasures,
  trackingScales,
} from '@fovea/contract/usage/tracking'
import type { Kind } from './tables.ts'

/** What a session told, in whole numbers as they are stored; null is what it did not tell. */
export type Told = Record<TrackingMeasure, number | null>

/** A session as it is counted. */
export type Tracked = Kind & Told & { ownerId: string; sessionId: string }

/** A measure in the sums of a kind. */
type Summed = { counts: number[]; sum: number; squares: number }

/** What is added to the sums of a kind. */
export type Sums = Kind & { ownerId: string; sessions: number } & Record<TrackingMeasure, Summed>

/** So many kinds an owner and day: what makes up names fills no disk, and no page waits for it. */
export const mostKinds = 300

export function kindName({ ownerId, day, app, platform, os, model, sdk }: Kind & Of) {
  return [ownerId, day, app, platform, os, model, sdk].join('\n')
}

type Of = { ownerId: string }

/** The whole number that a value is stored as. */
export function stored(measure: TrackingMeasure, value: number) {
  return Math.round(value * trackingScales[measure].perUnit)
}

/** What there is of kinds before sessions are counted. */
export type Standing = {
  /** How each session is counted so far. */
  before: ReadonlyMap<string, Tracked>
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
export function countSessions(given: readonly Tracked[], { before, known, kinds }: Standing) {
  const sums = new Map<string, Sums>()
  const ofDay = new Map(kinds)

  /** Whether there is room for a kind, which is taken. */
  function takes(kind: Kind & Of, most: number) {
    const name = kindName(kind)
    if (known.has(name) || sums.has(name)) return true
    const day = dayName(kind)
    const others = ofDay.get(day) ?? 0
    if (others >= most) return false
    ofDay.set(day, others + 1)
    return true
  }

  function add(session: Tracked, sign: 1 | -1) {
    const name = kindName(session)
    const into = sums.get(name) ?? emptySums(session)
    sums.set(name, into)
    into.sessions += sign
    for (const measure of trackingMeasures) addTo(into[measure], measure, session[measure], sign)
  }

  const counted = given.flatMap((session) => {
    const earlier = before.get(sessionName(session))
    if (earlier) {
      const newest = { ...earlier, ...withoutNulls(session) }
      add(earlier, -1)
      add(newest, 1)
      return [newest]
    }
    const folded = { ...session, os: '', model: '' }
    const fitting = takes(session, mostKinds) ? session : takes(folded, 2 * mostKinds) && folded
    if (!fitting) return []
    add(fitting, 1)
    return [fitting]
  })
  return { sums: [...sums.values()], counted }
}

export function sessionName({ ownerId, sessionId }: { ownerId: string; sessionId: string }) {
  return `${ownerId} ${sessionId}`
}

export function dayName({ ownerId, day }: { ownerId: string; day: string }) {
  return `${ownerId} ${day}`
}

function withoutNulls(told: Told): Partial<Told> {
  return Object.fromEntries(
    trackingMeasures.flatMap((measure) =>
      told[measure] === null ? [] : [[measure, told[measure]]],
    ),
  )
}

function emptySums({ ownerId, day, app, platform, os, model, sdk }: Kind & Of): Sums {
  const kind = { ownerId, day, app, platform, os, model, sdk }
  return {
    ...kind,
    sessions: 0,
    fps: nothing('fps'),
    faceLost: nothing('faceLost'),
    calibrationError: nothing('calibrationError'),
  }
}

function nothing(measure: TrackingMeasure): Summed {
  return { counts: trackingScales[measure].edges.map(() => 0), sum: 0, squares: 0 }
}

function addTo(into: Summed, measure: TrackingMeasure, value: number | null, sign: 1 | -1) {
  if (value === null) return
  const step = stepOf(measure, value / trackingScales[measure].perUnit)
  into.counts[step] = (into.counts[step] ?? 0) + sign
  into.sum += sign * value
  into.squares += sign * value * value
}
