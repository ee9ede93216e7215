import type { FastifyBaseLogger } from 'fastify'
import type { RefusedStart } from './refused-repository.ts'

const everyMs = 5_000
/** Of all keys, between two writes. */
const mostWaiting = 10_000
const minuteMs = 60_000

export type RefusedStarts = {
  /** A start was refused. Costs a look into a map, and is written later. */
  note: (keyId: string, nowMs: number) => void
  /** Writes what was noted, now. */
  write: () => Promise<void>
}

type Options = {
  add: (rows: RefusedStart[]) => Promise<void>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Counts all refused starts of a key by the minute: the log keeps a sample of a flood. In memory, and written every few
 * seconds in one statement: people are alerted by it, nothing is billed, so what a process takes along when it dies is no loss.
 */
export function createRefusedStarts({ add, log }: Options): RefusedStarts {
  let waiting = new Map<string, RefusedStart>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  async function writeWaiting() {
    const rows = [...waiting.values()]
    waiting = new Map()
    timer = undefined
    if (rows.length === 0) return
    try {
      await add(rows)
    } catch (error) {
      log.warn({ err: error }, 'refused starts were not counted')
    }
  }

  function write() {
    clearTimeout(timer)
    writing = writing.then(writeWaiting)
    return writing
  }

  return {
    note(keyId, nowMs) {
      const minuteOf = nowMs - (nowMs % minuteMs)
      const name = `${keyId} ${minuteOf}`
      const known = waiting.get(name)
      if (known) known.starts++
      else if (waiting.size < mostWaiting)
        waiting.set(name, { keyId, minute: new Date(minuteOf), starts: 1 })
      timer ??= setTimeout(() => void write(), everyMs).unref()
    },
    write,
  }
}
