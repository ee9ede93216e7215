import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../platform/db/connect.ts'
import { type OldKeyStart, rotationRepository } from '../../license-keys/index.ts'

const everyMs = 2_000
/** Of all keys, between two writes. */
const mostWaiting = 5_000

export type OldKeyStartCounter = {
  /** A start with an old string was let in. Costs a look into a map, and is written later. */
  count: (keyId: string, version: string, sdk: string, nowMs: number) => void
  /** Resolves when everything that was noted is written. */
  drain: () => Promise<void>
}

/**
 * Counts who still starts with the old string of a key that is rotated. In memory, and written every few seconds in one
 * statement: the count is looked at, not billed, so what a process takes along when it dies is no loss.
 */
export function createOldKeyStartCounter(
  db: Db,
  log: Pick<FastifyBaseLogger, 'warn'>,
): OldKeyStartCounter {
  let waiting = new Map<string, OldKeyStart>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  async function write() {
    const rows = [...waiting.values()]
    waiting = new Map()
    timer = undefined
    if (rows.length === 0) return
    try {
      await rotationRepository(db).addStarts(rows)
    } catch (error) {
      log.warn({ err: error }, 'storing starts with previous keys failed')
    }
  }

  function flush() {
    clearTimeout(timer)
    writing = writing.then(write)
    return writing
  }

  return {
    count(keyId, version, sdk, nowMs) {
      const name = `${keyId} ${version}\n${sdk}`
      const known = waiting.get(name)
      if (known) {
        known.starts++
        known.lastAt = new Date(Math.max(known.lastAt.getTime(), nowMs))
      } else if (waiting.size < mostWaiting) {
        waiting.set(name, { keyId, version, sdk, starts: 1, lastAt: new Date(nowMs) })
      }
      timer ??= setTimeout(() => void flush(), everyMs).unref()
    },
    drain: flush,
  }
}
