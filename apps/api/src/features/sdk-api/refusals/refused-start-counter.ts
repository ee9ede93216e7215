import type { FastifyBaseLogger } from 'fastify'
import { createWriteBuffer, type WriteBuffer } from '../../../platform/db/write-buffer.ts'
import type { RefusedStartCount } from './refused-start-repository.ts'

/** Of all keys, between two writes. */
const mostWaiting = 10_000
const minuteMs = 60_000

export type RefusedStartCounter = Pick<WriteBuffer<RefusedStartCount>, 'flush' | 'close'> & {
  /** A start was refused. Costs a look into a map, and is written later. */
  count: (keyId: string, nowMs: number) => void
}

type Options = {
  add: (rows: RefusedStartCount[]) => Promise<void>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Counts all refused starts of a key by the minute, for alerts: the log keeps a sample of a flood. */
export function createRefusedStartCounter({ add, log }: Options): RefusedStartCounter {
  const {
    find,
    add: keep,
    flush,
    close,
  } = createWriteBuffer<RefusedStartCount>({
    write: add,
    onFailure: (error) => log.warn({ err: error }, 'storing refused start counts failed'),
    most: mostWaiting,
  })
  return {
    count(keyId, nowMs) {
      const minuteOf = nowMs - (nowMs % minuteMs)
      const name = `${keyId} ${minuteOf}`
      const known = find(name)
      if (known) known.starts++
      else keep(name, keyId, { keyId, minute: new Date(minuteOf), starts: 1 })
    },
    flush,
    close,
  }
}
