import type { FastifyBaseLogger } from 'fastify'
import { createKeyedQueue } from '../../../platform/keyed-queue.ts'

/** What ends by itself, as a retired key does, is told by nobody. */
const everyMs = 3_600_000
/** After a failure: nobody tells the same thing twice. */
const againMs = 5_000

/** Reads the signing keys whenever it is told to, every hour, and soon again where that fails. */
export function refreshPeriodically(
  read: () => Promise<void>,
  log: Pick<FastifyBaseLogger, 'error'>,
) {
  const inTurn = createKeyedQueue<void>()
  let closed = false
  let timer = setTimeout(readNow, everyMs).unref()

  // In turn: of two that are read at once, the older one could come last, and stay.
  function readNow() {
    void inTurn('signing keys', readOnce)
  }

  async function readOnce() {
    let nextMs = everyMs
    try {
      await read()
    } catch (error) {
      if (!closed) log.error({ err: error }, 'reading signing keys failed')
      nextMs = againMs
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
