import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../platform/db/connect.ts'
import { type OldKeyStart, rotationRepository } from '../../license-keys/index.ts'

const everyMs = 2_000
const maxWaiting = 5_000

export type OldKeyStartCounter = {
  count: (keyId: string, version: string, sdk: string, nowMs: number) => void
  drain: () => Promise<void>
}

/** Written every few seconds and never billed, so a crash may lose a few seconds of counts. */
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
      } else if (waiting.size < maxWaiting) {
        waiting.set(name, { keyId, version, sdk, starts: 1, lastAt: new Date(nowMs) })
      }
      timer ??= setTimeout(() => void flush(), everyMs).unref()
    },
    drain: flush,
  }
}
