import type { FastifyBaseLogger } from 'fastify'
import { createKeyedQueue } from '../../../platform/keyed-queue.ts'

/** Changes such as the end of a retired key cause no notification. */
const refreshEveryMs = 3_600_000
/** A failed read is retried, because its notification is not repeated. */
const retryAfterMs = 5_000

export function refreshPeriodically(
  read: () => Promise<void>,
  log: Pick<FastifyBaseLogger, 'error'>,
) {
  const queue = createKeyedQueue<void>()
  let closed = false
  let timer = setTimeout(readNow, refreshEveryMs).unref()

  // Reads are serialized: of two concurrent reads, the older one could finish last and win.
  function readNow() {
    void queue('signing keys', readOnce)
  }

  async function readOnce() {
    let nextMs = refreshEveryMs
    try {
      await read()
    } catch (error) {
      if (!closed) log.error({ err: error }, 'reading signing keys failed')
      nextMs = retryAfterMs
    }
    clearTimeout(timer)
    if (!closed) timer = setTimeout(readNow, nextMs).unref()
  }

  return {
    readNow,
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}
