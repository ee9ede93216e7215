import type { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { createLruCache } from '../../../platform/caching/lru-cache.ts'
import { getSdkApiWriterCount } from '../../../platform/db/connection-count.ts'
import { createGroupCommit } from '../../../platform/group-commit.ts'
import {
  storeHeartbeatsByFunction,
  storeSessionsByFunction,
  notifyLive,
  type WriteResult,
} from './write-by-function.ts'
import { groupCommitByShard, createShardLocator, singleShard } from './shard-locator.ts'
import type { Heartbeat, NewSession } from './sessions.ts'
import { hasSession, type TimedHeartbeat, storeHeartbeats } from './heartbeats.ts'
import { findMonthTotal, findMonthTotals, insertSessions } from './insert-sessions.ts'
import type { BatchExtras } from './write-batch.ts'

/** Per shard of a cluster. */
const lanesPerShard = 2
const mostInBatch = 500
const mostWaiting = 20_000
const shownPerSecond = 5
/** For owners and for sessions. Evicted entries are read again. */
const maxCached = 100_000
/** Offline sessions count in their own month: the previous, the current or the next one. */
const maxMonths = 6
/** Slightly less than the minute that apps wait, so that an early heartbeat is not skipped. */
const heartbeatEveryMs = 50_000

export type Meter = {
  start: (session: NewSession) => Promise<unknown>
  /** False if the session does not exist. Stores one heartbeat a minute of a running session. */
  recordHeartbeat: (beat: Heartbeat, nowMs: number) => Promise<boolean>
  isStored: (ownerId: string, sessionId: string, nowMs: number) => Promise<boolean>
  /** Production sessions of the month, or undefined if the month must be read first. */
  usedIn: (ownerId: string, month: string) => number | undefined
  learn: (ownerId: string, month: string, sessions: number) => void
  refresh: (ownerId: string, month: string) => Promise<void>
  refreshAll: (ownerIds: readonly string[], month: string) => Promise<void>
  learnPlaces: () => void
  drain: () => Promise<void>
  oldestMs: () => number
}

type Options = {
  onBatch?: (kind: 'start' | 'beat', size: number, ageMs: number) => void
  /** Pool of the database on which notifications are received, if it is another one. */
  notifyPool?: Pool
  /** For starts and for heartbeats, each. */
  lanes?: number
  responseTimeoutMs?: number
}

/** Stores sessions and heartbeats. Calls resolve after the commit, and a session counts once. */
export function createMeter(
  pool: Pool,
  { onBatch, notifyPool = pool, lanes, responseTimeoutMs }: Options = {},
): Meter {
  /** By month, then by owner. Every start reads it, and a Map is three times as fast as a library for so few months. */
  const totals = new Map<string, LRUCache<string, number>>()
  const knownOwners = createLruCache<string, true>(maxCached)
  const heartbeatAt = createLruCache<string, number>(maxCached)
  let shownSecond = 0
  let shownCounts = new Map<string, number>()

  function learn(ownerId: string, month: string, sessions: number) {
    const totalsOfMonth = totals.get(month) ?? createLruCache<string, number>(maxCached)
    if ((totalsOfMonth.get(ownerId) ?? -1) >= sessions) return
    const [oldest] = !totals.has(month) && totals.size >= maxMonths ? totals.keys() : []
    if (oldest !== undefined) totals.delete(oldest)
    totals.set(month, totalsOfMonth)
    totalsOfMonth.set(ownerId, sessions)
  }

  /** The live feed shows a few sessions per second and owner, because more would be unreadable. */
  function isShown({ ownerId, ended }: NewSession) {
    if (ended) return false
    const second = Math.floor(Date.now() / 1000)
    if (second !== shownSecond) {
      shownSecond = second
      shownCounts = new Map()
    }
    const count = shownCounts.get(ownerId) ?? 0
    shownCounts.set(ownerId, count + 1)
    return count < shownPerSecond
  }

  const places = createShardLocator(pool, responseTimeoutMs)

  /** On a cluster, the function of the shard reports the owners to notify instead of notifying itself. */
  async function store(
    place: string,
    sessions: NewSession[],
    extras: BatchExtras,
  ): Promise<WriteResult> {
    if (place !== singleShard) return storeSessionsByFunction(pool, sessions, extras)
    return places.writeUnsharded(async () =>
      notifyPool === pool
        ? { months: await insertSessions(pool, sessions, extras), notified: [] }
        : storeSessionsByFunction(pool, sessions, extras),
    )
  }

  async function writeStarts(place: string, sessions: NewSession[]) {
    const newOwners = new Set(
      sessions.map(({ ownerId }) => ownerId).filter((ownerId) => !knownOwners.get(ownerId)),
    )
    const watchedOwners = sessions.filter(isShown).map(({ sessionId }) => sessionId)
    const { months, notified } = await store(place, sessions, {
      newOwners: [...newOwners],
      watchedOwners,
    })
    for (const { ownerId, month, sessions: total } of months) learn(ownerId, month, total)
    for (const ownerId of newOwners) knownOwners.set(ownerId, true)
    // The sessions are stored, so a failed notification is ignored; pages catch up with the next one.
    await notifyLive(notifyPool, notified).catch(() => undefined)
    return sessions.map(() => true)
  }

  const starts = groupCommitByShard<NewSession, boolean>(places, (place) =>
    createGroupCommit({
      write: (batch: NewSession[]) => writeStarts(place, batch),
      onBatch: (...batch) => onBatch?.('start', ...batch),
      ...limitsOf(place, lanes ?? getSdkApiWriterCount().starts),
      answerWithinMs: responseTimeoutMs,
    }),
  )
  const heartbeats = groupCommitByShard<TimedHeartbeat, boolean>(places, (place) =>
    createGroupCommit({
      write: (batch: TimedHeartbeat[]) =>
        place === singleShard
          ? places.writeUnsharded(() => storeHeartbeats(pool, batch))
          : storeHeartbeatsByFunction(pool, batch),
      onBatch: (...batch) => onBatch?.('beat', ...batch),
      ...limitsOf(place, lanes ?? getSdkApiWriterCount().beats),
      answerWithinMs: responseTimeoutMs,
    }),
  )

  return {
    start: starts.add,

    // Compares the absolute difference, so that a clock that was set back does not suppress heartbeats.
    async recordHeartbeat(beat, nowMs) {
      const name = `${beat.ownerId} ${beat.sessionId}`
      const last = heartbeatAt.get(name)
      if (!beat.ended && last !== undefined && Math.abs(nowMs - last) < heartbeatEveryMs)
        return true
      const known = await heartbeats.add({ ...beat, nowMs })
      if (beat.ended || !known) heartbeatAt.delete(name)
      else heartbeatAt.set(name, nowMs)
      return known
    },

    isStored: (ownerId, sessionId, nowMs) => hasSession(pool, ownerId, sessionId, nowMs),

    usedIn: (ownerId, month) => totals.get(month)?.get(ownerId),

    learn,

    async refresh(ownerId, month) {
      learn(ownerId, month, await findMonthTotal(pool, ownerId, month))
    },

    async refreshAll(ownerIds, month) {
      for (const { ownerId, sessions } of await findMonthTotals(pool, ownerIds, month))
        learn(ownerId, month, sessions)
    },

    learnPlaces: places.learn,

    async drain() {
      await Promise.all([starts.drain(), heartbeats.drain()])
    },

    oldestMs: () => Math.max(starts.oldestMs(), heartbeats.oldestMs()),
  }
}

function limitsOf(place: string, lanes: number) {
  return { ownerOf, lanes: place === singleShard ? lanes : lanesPerShard, mostInBatch, mostWaiting }
}

const ownerOf = ({ ownerId }: { ownerId: string }) => ownerId
