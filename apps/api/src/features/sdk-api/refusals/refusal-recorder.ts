import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { createLruCache } from '../../../platform/caching/lru-cache.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { getSdkApiWriterCount } from '../../../platform/db/connection-count.ts'
import { createGroupCommit } from '../../../platform/group-commit.ts'
import {
  truncateAllowed,
  truncateText,
  maxStoredCharacters,
  getRowSize,
} from '../allowances/stored-size.ts'
import type { SdkKey } from '../keys/sdk-key.ts'
import type { Denial } from '../keys/check-start.ts'
import { type NewRefusal, refusalRepository } from '../repository.ts'
import { type CreateLimit, createLocalLimit } from '../http/window-limit.ts'

/** The same refusal of a key within this time gets the same reference. */
const sameReferenceMs = 60_000
const recordedAMinute = 60
const mostRemembered = 50_000

type RefusedStart = {
  platform: string
  app: string
  certificate: string
  os: string
  ip: string
}

export type RefusalRecorder = {
  /** Returns the reference by which the key's owner finds the refusal. Resolves when the refusal is stored. */
  record: (
    key: Pick<SdkKey, 'id' | 'ownerId'>,
    denial: Denial,
    start: RefusedStart,
    nowMs: number,
  ) => Promise<string>
  drain: () => Promise<void>
  oldestMs: () => number
}

type Options = {
  /** Tells whether the owner may store this many more bytes today, and counts them. */
  consumeBytes?: (ownerId: string, bytes: number, nowMs: number) => Promise<boolean>
  onBatch?: (size: number, ageMs: number) => void
  createLimit?: CreateLimit | undefined
  answerWithinMs?: number
}

/**
 * Stores refused starts for the owner of the key. To keep a flood from filling the disk, each kind of refusal is stored
 * once a minute, each key has a limit per minute and each owner a limit of bytes per day. A refusal over a limit gets
 * the newest reference of its key.
 */
export function createRefusalRecorder(
  db: Db,
  {
    consumeBytes = async () => true,
    onBatch,
    createLimit = createLocalLimit,
    answerWithinMs,
  }: Options = {},
): RefusalRecorder {
  const recent = createLruCache<string, { refId: Promise<string>; until: number }>(mostRemembered)
  const newestOfKey = createLruCache<string, Promise<string>>(mostRemembered)
  const countRefusal = createLimit('refusals', recordedAMinute, 60_000)

  const writes = createGroupCommit<NewRefusal, string>({
    ownerOf: (row) => row.owner_id,
    onBatch,
    answerWithinMs,
    lanes: getSdkApiWriterCount().refusals,
    mostInBatch: 200,
    mostWaiting: 2_000,
    write: (rows) =>
      db.transaction().execute(async (transaction) => {
        const repository = refusalRepository(transaction)
        const refIds = await repository.insertRefusals(rows)
        await repository.notifyLive([...new Set(rows.map((row) => row.owner_id))])
        return refIds
      }),
  })

  async function store(row: NewRefusal, newest: Promise<string> | undefined, nowMs: number) {
    const { owner_id: ownerId, observed, allowed, app, certificate, os, ip } = row
    const bytes = getRowSize([observed, ...allowed, app, certificate, os, ip])
    if (await consumeBytes(ownerId, bytes, nowMs)) return writes.add(row)
    return newest ?? randomUUID()
  }

  return {
    async record(key, denial, start, nowMs) {
      const { code } = denial
      const observed = truncateText(denial.observed, maxStoredCharacters.observed)
      const same = `${key.id} ${code} ${observed}`
      const known = recent.get(same)
      // An entry that lasts longer than any can was kept before the clock was set back.
      if (known && known.until > nowMs && known.until <= nowMs + sameReferenceMs) return known.refId
      const newest = newestOfKey.get(key.id)
      if (countRefusal(key.id, nowMs) > 0 && newest !== undefined) return newest
      const row = {
        owner_id: key.ownerId,
        key_id: key.id,
        at: new Date(nowMs),
        code,
        observed,
        allowed: truncateAllowed(denial.allowed),
        ...start,
      }
      const refId = store(row, newest, nowMs)
      recent.set(same, { refId, until: nowMs + sameReferenceMs })
      newestOfKey.set(key.id, refId)
      return refId.catch((error: unknown) => {
        recent.delete(same)
        newestOfKey.delete(key.id)
        if (isOwnerDeleted(error)) return randomUUID()
        throw error
      })
    },
    drain: writes.drain,
    oldestMs: writes.oldestMs,
  }
}

const missingOwner = z.object({ cause: z.object({ code: z.literal('23503') }) })

/** If the account was deleted meanwhile, the refusal has no reader. */
function isOwnerDeleted(error: unknown) {
  return missingOwner.safeParse(error).success
}
