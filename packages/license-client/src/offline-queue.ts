import type { OfflineSession } from '@fovea/contract/verification/verdicts'
import { hasFields } from './shape.ts'
import type { Store } from './store.ts'

const mostAtATime = 500
const oldestMs = 30 * 24 * 60 * 60 * 1000

const isList = (value: unknown): value is OfflineSession[] =>
  Array.isArray(value) &&
  value.every((entry) =>
    hasFields(entry, { sessionId: 'string', start: 'string', duration: 'number' }),
  )

export type OfflineQueue = {
  add: (session: OfflineSession) => void
  /** False where the session is not waiting any more: the service knows it. */
  lengthen: (sessionId: string, duration: number) => boolean
  /** The oldest, as many as the service takes at a time. */
  next: () => OfflineSession[]
  delivered: (sessions: OfflineSession[]) => void
}

/**
 * Sessions that ran offline and wait to be told, but for those that the service takes no more. Other tabs share the list,
 * so it is read anew for every change.
 */
export function createOfflineQueue(store: Store, name: string, now: () => number): OfflineQueue {
  const read = () =>
    (store.read(name, isList) ?? []).filter(({ start }) => now() - Date.parse(start) < oldestMs)

  function write(sessions: OfflineSession[]) {
    if (sessions.length > 0) store.write(name, sessions)
    else store.remove(name)
  }

  return {
    add: (session) => write([...read(), session]),
    lengthen(sessionId, duration) {
      const sessions = read()
      const waiting = sessions.find((session) => session.sessionId === sessionId)
      if (!waiting) return false
      waiting.duration = duration
      write(sessions)
      return true
    },
    next: () => read().slice(0, mostAtATime),
    delivered(sessions) {
      const ids = new Set(sessions.map(({ sessionId }) => sessionId))
      write(read().filter(({ sessionId }) => !ids.has(sessionId)))
    },
  }
}
