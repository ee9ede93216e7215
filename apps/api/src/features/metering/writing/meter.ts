import type { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { bounded } from '../../../platform/bounds/bounded.ts'
import { doorLanes } from '../../../platform/db/connection-count.ts'
import { groupCommit } from '../../../platform/group-commit.ts'
import { callMeterBeats, callMeterSessions, tellLive, type Written } from './by-functions.ts'
import { byPlace, createPlaces, onePlace } from './places.ts'
import type { Beat, NewSession } from './sessions.ts'
import { hasSession, type TimedBeat, updateSessions } from './signs-of-life.ts'
import { type BatchExtras, findMonth, findMonths, insertSessions } from './writes.ts'

/** Of each place of a cluster. */
const lanesOfPlace = 2
const mostInBatch = 500
const mostWaiting = 20_000
const shownASecond = 5
/** Of owners and of sessions: what is forgotten is only read again. */
const mostRemembered = 100_000
/** What runs offline lands on its own month: the last one, this one, or the next. */
const mostMonths = 6
/** A little less than the minute that apps wait, so that a beat which comes early is not the one left out. */
const beatEveryMs = 50_000

export type Meter = {
  /** Resolves when the session is stored. */
  start: (session: NewSession) => Promise<unknown>
  /** False where there is no such session. Of a session that goes on, one beat a minute is stored. */
  beat: (beat: Beat, nowMs: number) => Promise<boolean>
  isStored: (ownerId: string, sessionId: string, nowMs: number) => Promise<boolean>
  /** Production sessions of the month, as far as this process knows; undefined where it has to be read first. */
  usedIn: (ownerId: string, month: string) => number | undefined
  /** What somebody else has read of a month. */
  learn: (ownerId: string, month: string, sessions: number) => void
  /** Reads what other processes have counted. */
  refresh: (ownerId: string, month: string) => Promise<void>
  /** The same of several owners, by one statement. */
  refreshAll: (ownerIds: readonly string[], month: string) => Promise<void>
  /** Metering may have been distributed over a cluster. */
  learnPlaces: () => void
  drain: () => Promise<void>
  /** How long the oldest session or sign of life has waited for its commit, in milliseconds. */
  oldestMs: () => number
}

type Options = {
  onBatch?: (kind: 'start' | 'beat', size: number, ageMs: number) => void
  /** Of the database whose notifications are heard, where that is another one. */
  toldOn?: Pool
  /** Of starts and of signs of life, each. */
  lanes?: number
  answerWithinMs?: number
}

/** Where sessions are recorded: every answer comes after its commit, and one session counts once. */
export function createMeter(
  pool: Pool,
  { onBatch, toldOn = pool, lanes, answerWithinMs }: Options = {},
): Meter {
  /** By month, then by owner. Every start asks it: so few months need no library, which took three times as long. */
  const totals = new Map<string, LRUCache<string, number>>()
  const knownOwners = bounded<string, true>(mostRemembered)
  const beatenAt = bounded<string, number>(mostRemembered)
  let shownSecond = 0
  let shownCounts = new Map<string, number>()

  function learn(ownerId: string, month: string, sessions: number) {
    const ofMonth = totals.get(month) ?? bounded<string, number>(mostRemembered)
    if ((ofMonth.get(ownerId) ?? -1) >= sessions) return
    const [oldest] = !totals.has(month) && totals.size >= mostMonths ? totals.keys() : []
    if (oldest !== undefined) totals.delete(oldest)
    totals.set(month, ofMonth)
    ofMonth.set(ownerId, sessions)
  }

  /** A few sessions a second of each owner are shown live; a flood would be no feed to read. */
  function isShown({ ownerId, ended }: NewSession) {
    if (ended) return false
    const second = Math.floor(Date.now() / 1000)
    if (second !== shownSecond) {
      shownSecond = second
      shownCounts = new Map()
    }
    const count = shownCounts.get(ownerId) ?? 0
    shownCounts.set(ownerId, count + 1)
    return count < shownASecond
  }

  const places = createPlaces(pool, answerWithinMs)

  /** One PostgreSQL stores a batch, and tells of it, by one statement; any other by the function of its place. */
  async function store(
    place: string,
    sessions: NewSession[],
    extras: BatchExtras,
  ): Promise<Written> {
    if (place !== onePlace) return callMeterSessions(pool, sessions, extras)
    return places.asOne(async () =>
      toldOn === pool
        ? { months: await insertSessions(pool, sessions, extras), told: [] }
        : callMeterSessions(pool, sessions, extras),
    )
  }

  async function writeStarts(place: string, sessions: NewSession[]) {
    const newOwners = new Set(
      sessions.map(({ ownerId }) => ownerId).filter((ownerId) => !knownOwners.get(ownerId)),
    )
    const shown = sessions.filter(isShown).map(({ sessionId }) => sessionId)
    const { months, told } = await store(place, sessions, { newOwners: [...newOwners], shown })
    for (const { ownerId, month, sessions: total } of months) learn(ownerId, month, total)
    for (const ownerId of newOwners) knownOwners.set(ownerId, true)
    // Stored is stored: a page that was not told finds it with the next word.
    await tellLive(toldOn, told).catch(() => undefined)
    return sessions.map(() => true)
  }

  const starts = byPlace<NewSession, boolean>(places, (place) =>
    groupCommit({
      write: (batch: NewSession[]) => writeStarts(place, batch),
      onBatch: (...batch) => onBatch?.('start', ...batch),
      ...limitsOf(place, lanes ?? doorLanes().starts),
      answerWithinMs,
    }),
  )
  const beats = byPlace<TimedBeat, boolean>(places, (place) =>
    groupCommit({
      write: (batch: TimedBeat[]) =>
        place === onePlace
          ? places.asOne(() => updateSessions(pool, batch))
          : callMeterBeats(pool, batch),
      onBatch: (...batch) => onBatch?.('beat', ...batch),
      ...limitsOf(place, lanes ?? doorLanes().beats),
      answerWithinMs,
    }),
  )

  return {
    start: starts.add,

    // Whichever way the clock was set meanwhile: a beat that seems to be of the future holds up none.
    async beat(beat, nowMs) {
      const name = `${beat.ownerId} ${beat.sessionId}`
      const last = beatenAt.get(name)
      if (!beat.ended && last !== undefined && Math.abs(nowMs - last) < beatEveryMs) return true
      const known = await beats.add({ ...beat, nowMs })
      if (beat.ended || !known) beatenAt.delete(name)
      else beatenAt.set(name, nowMs)
      return known
    },

    isStored: (ownerId, sessionId, nowMs) => hasSession(pool, ownerId, sessionId, nowMs),

    usedIn: (ownerId, month) => totals.get(month)?.get(ownerId),

    learn,

    async refresh(ownerId, month) {
      learn(ownerId, month, await findMonth(pool, ownerId, month))
    },

    async refreshAll(ownerIds, month) {
      for (const { ownerId, sessions } of await findMonths(pool, ownerIds, month))
        learn(ownerId, month, sessions)
    },

    learnPlaces: places.learn,

    async drain() {
      await Promise.all([starts.drain(), beats.drain()])
    },

    oldestMs: () => Math.max(starts.oldestMs(), beats.oldestMs()),
  }
}

function limitsOf(place: string, lanes: number) {
  return { ownerOf, lanes: place === onePlace ? lanes : lanesOfPlace, mostInBatch, mostWaiting }
}

const ownerOf = ({ ownerId }: { ownerId: string }) => ownerId
