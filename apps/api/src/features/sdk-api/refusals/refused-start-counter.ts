import { minuteMs } from '@fovea/contract/time'
import type { StartInput } from '@fovea/contract/sdk-api'
import type { FastifyBaseLogger } from 'fastify'
import { createWriteBuffer, type WriteBuffer } from '../../../platform/db/write-buffer.ts'
import type { FormerKey } from '../../license-keys/index.ts'
import { maxStoredCharacters, truncateText } from '../allowances/stored-size.ts'
import type { Denial } from '../keys/check-start.ts'
import type { RefusedStartCount } from './refused-start-repository.ts'

const maxWaiting = 10_000

type RefusedStart = {
  key: { id: string; cause?: FormerKey['cause'] }
  input: Pick<StartInput, 'platform' | 'app' | 'device'>
  app: string
  nowMs: number
}

export type RefusedStartCounter = Pick<WriteBuffer<RefusedStartCount>, 'flush' | 'close'> & {
  count: (start: RefusedStart, denial: Pick<Denial, 'code' | 'observed'>) => void
}

type Options = {
  add: (rows: RefusedStartCount[]) => Promise<void>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Counts all refused starts of a key per code and minute, for alerts and webhooks, with the first start as a sample. The
 * log keeps only a sample of a flood.
 */
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
    count(start, denial) {
      const { key, nowMs } = start
      const minuteOf = nowMs - (nowMs % minuteMs)
      const name = `${key.cause ?? denial.code} ${minuteOf}`
      const known = find(key.id, name)
      if (known) known.starts++
      else keep(key.id, name, createCount(start, denial, new Date(minuteOf)))
    },
    flush,
    close,
  }
}

function createCount(
  { key, input, app }: RefusedStart,
  { code, observed }: Pick<Denial, 'code' | 'observed'>,
  minute: Date,
): RefusedStartCount {
  return {
    keyId: key.id,
    code,
    former: key.cause,
    minute,
    starts: 1,
    sample: {
      platform: input.platform,
      app: truncateText(input.app.id || app, maxStoredCharacters.app),
      os: truncateText(input.device.os, maxStoredCharacters.os),
      observed:
        code === 'AUTH_IP_BLOCKED' ? '' : truncateText(observed, maxStoredCharacters.observed),
    },
  }
}
