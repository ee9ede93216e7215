import type { OfflineSession } from '@fovea/contract/sdk-api/verdicts'
import { hasFields } from '../shape.ts'
import type { Store } from './store.ts'

const maxBatchSize = 500
const maxAgeMs = 30 * 24 * 60 * 60 * 1000

/** A session and the lease under which it ran; sessions stored by an older client have none. */
type QueuedSession = OfflineSession & { lease?: string }

const isList = (value: unknown): value is QueuedSession[] =>
  Array.isArray(value) &&
  value.every((entry) =>
    hasFields(entry, { sessionId: 'string', start: 'string', duration: 'number' }),
  )

export type OfflineQueue = {
  add: (session: OfflineSession, lease: string) => void
  /** Returns false if the session is not queued any more: the service knows it. */
  lengthen: (sessionId: string, duration: number) => boolean
  /** The oldest sessions of one lease, up to the number that the service accepts at a time. */
  next: () => { sessions: OfflineSession[]; lease?: string }
  delivered: (sessions: OfflineSession[]) => void
}

/** Leaves out sessions too old for the service. Other tabs share the list, so every change reads it again. */
export function createOfflineQueue(store: Store, name: string, now: () => number): OfflineQueue {
  const read = () =>
    (store.read(name, isList) ?? []).filter(({ start }) => now() - Date.parse(start) < maxAgeMs)

  function write(sessions: QueuedSession[]) {
    if (sessions.length > 0) store.write(name, sessions)
    else store.remove(name)
  }

  return {
    add: (session, lease) => write([...read(), { ...session, lease }]),
    lengthen(sessionId, duration) {
      const sessions = read()
      const waiting = sessions.find((session) => session.sessionId === sessionId)
      if (!waiting) return false
      waiting.duration = duration
      write(sessions)
      return true
    },
    next() {
      const waiting = read()
      const lease = waiting[0]?.lease
      const sessions = waiting.filter((kept) => kept.lease === lease).slice(0, maxBatchSize)
      return {
        sessions: sessions.map(({ sessionId, start, duration }) => ({
          sessionId,
          start,
          duration,
        })),
        ...(lease && { lease }),
      }
    },
    delivered(sessions) {
      const ids = new Set(sessions.map(({ sessionId }) => sessionId))
      write(read().filter(({ sessionId }) => !ids.has(sessionId)))
    },
  }
}
