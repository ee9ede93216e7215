import type { FastifyBaseLogger } from 'fastify'
import { createGathering, type Gathering } from '../../../platform/db/gathering.ts'
import type { RefusedStart } from './refused-repository.ts'

/** Of all keys, between two writes. */
const mostWaiting = 10_000
const minuteMs = 60_000

export type RefusedStarts = Pick<Gathering<RefusedStart>, 'write' | 'close'> & {
  /** A start was refused. Costs a look into a map, and is written later. */
  note: (keyId: string, nowMs: number) => void
}

type Options = {
  add: (rows: RefusedStart[]) => Promise<void>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Counts all refused starts of a key by the minute, for alerts: the log keeps a sample of a flood. */
export function createRefusedStarts({ add, log }: Options): RefusedStarts {
  const { find, keep, write, close } = createGathering<RefusedStart>({
    write: add,
    onFailure: (error) => log.warn({ err: error }, 'refused starts were not counted'),
    most: mostWaiting,
  })
  return {
    note(keyId, nowMs) {
      const minuteOf = nowMs - (nowMs % minuteMs)
      const name = `${keyId} ${minuteOf}`
      const known = find(name)
      if (known) known.starts++
      else keep(name, keyId, { keyId, minute: new Date(minuteOf), starts: 1 })
    },
    write,
    close,
  }
}
