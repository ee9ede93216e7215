import type { FastifyBaseLogger } from 'fastify'
import { createWriteBuffer, type WriteBuffer } from '../../../platform/db/write-buffer.ts'
import type { RefusedStartCount } from './refused-start-repository.ts'

const maxWaiting = 10_000
const minuteMs = 60_000

export type RefusedStartCounter = Pick<WriteBuffer<RefusedStartCount>, 'flush' | 'close'> & {
  count: (keyId: string, nowMs: number) => void
}

type Options = {
  add: (rows: RefusedStartCount[]) => Promise<void>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Counts all refused starts of a key per minute, for alerts. The log keeps only a sample of a flood. */
export function createRefusedStartCounter({ add, log }: Options): RefusedStartCounter {
  const {
    find,
    add: keep,
    flush,
    close,
  } = createWriteBuffer<RefusedStartCount>({
    write: add,
    onFailure: (error) => log.warn({ err: error }, 'storing refused start counts failed'),
    most: maxWaiting,
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
