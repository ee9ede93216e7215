import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { errorCatalogue, type ErrorName } from '@fovea/contract/errors'
import { dayMs } from '@fovea/contract/time'
import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Db } from '../db/connect.ts'
import { nested } from './nested.ts'
import { Refusal } from '../refusal.ts'
import { onceRepository, type OnceRow, type Remembered } from './repository.ts'

/** How long a key is remembered. */
export const rememberedMs = dayMs
/** How long a second call waits for the first one before it is told to come back. */
const usualPatienceMs = 2_000
const lookEveryMs = 50
/** Longer than any act takes: whoever has not ended it by then is dead. */
const claimMs = 60_000

export type Act = {
  db: Db
  now: Date
  log: FastifyBaseLogger
  ownerId: string
  /** Method and path, as declared. */
  route: string
  key: string
  /** Everything that was asked for: parameters, query and body. */
  input: unknown
  /** Does it, and answers with the text of the answer, what is kept in its place, and whether that is its last word. */
  run: (db: Db) => Promise<{ text: string; kept?: string; isFinal: boolean }>
  /** How many times longer than usual a second call waits for the first one. */
  patienceFactor?: number
  /** Turns what was thrown into what is told. */
  refusalOf: (error: unknown) => Refusal
}

/** All of it but the work itself. */
type Described = Omit<Act, 'run'>

type Done = { text: string; replayed: boolean }

/**
 * An act of the database alone. The key is taken, the act done and its answer written down in one transaction: a process
 * that dies before the commit has done nothing, one that dies after it has left the answer. A second call waits at the key.
 */
export async function doOnceInTransaction(act: Act): Promise<Done> {
  const ended = await inTransaction(act, async (repository, transaction) => {
    if (!(await repository.claim(claimOf(act), firstMoment(act)))) return undefined
    await repository.waitAtMost(0)
    const db = nested(transaction)
    try {
      const { text, kept = text } = await db.transaction().execute(() => act.run(db))
      await repository.end(keyOf(act), { status: 200, answer: kept }, act.now)
      return { text, replayed: false }
    } catch (error) {
      const remembered = rememberedOf(act.refusalOf(error))
      if (!remembered) throw error
      await repository.end(keyOf(act), remembered, act.now)
      return { thrown: error }
    }
  })
  if (ended === undefined) return replay(act, await onceRepository(act.db).find(keyOf(act)))
  if ('thrown' in ended) throw ended.thrown
  return ended
}

/** Waits at the key for another transaction, but not for long. */
async function inTransaction<Result>(
  act: Described,
  work: (
    repository: ReturnType<typeof onceRepository>,
    transaction: Transaction<object>,
  ) => Promise<Result>,
): Promise<Result> {
  try {
    return await act.db.transaction().execute(async (transaction) => {
      const repository = onceRepository(transaction)
      await repository.waitAtMost(patienceOf(act))
      return work(repository, transaction)
    })
  } catch (error) {
    throw isLockTimeout(error) ? inProgress() : error
  }
}

/**
 * An act that reaches outside of the database, where no transaction does. The key is taken first and ended afterwards; a
 * process that died in between leaves a claim that ends, and the act itself is made so that it can be taken up again.
 */
export async function doOnceOutside(act: Act): Promise<Done> {
  const repository = onceRepository(act.db)
  for (let waited = 0; ; waited += lookEveryMs) {
    if (await repository.claim(claimOf(act), firstMoment(act))) break
    const row = await repository.find(keyOf(act))
    if (row && (row.status !== null || !isSame(row, act))) return replay(act, row)
    if (waited >= patienceOf(act)) throw inProgress()
    await wait(lookEveryMs)
  }
  const end = (remembered: Remembered | null) =>
    repository.end(keyOf(act), remembered, act.now).catch((error: unknown) => {
      act.log.warn({ err: error, route: act.route }, 'an act was done and could not be remembered')
    })
  try {
    const { text, kept = text, isFinal } = await act.run(act.db)
    await end(isFinal ? { status: 200, answer: kept } : null)
    return { text, replayed: false }
  } catch (error) {
    await end(rememberedOf(act.refusalOf(error)))
    throw error
  }
}

/**
 * What became of an action. One that has not begun is called off: the same key is refused from then on, so that a request that
 * arrives late does nothing. One that began outside of the database and was left unfinished is taken up, as by a repeated call.
 */
export async function checkOnce(act: Act, mayTakeUp: boolean): Promise<Done> {
  const refusal = notDone()
  const isCalledOff = await inTransaction(act, (repository) =>
    repository.callOff(claimOf(act), storedRefusal(refusal)),
  )
  if (isCalledOff) throw refusal
  const row = await onceRepository(act.db).find(keyOf(act))
  return mayTakeUp && row?.status === null ? doOnceOutside(act) : replay(act, row)
}

/**
 * The same for a caller who may not do it any more, perhaps by this very action, such as leaving a workspace. Undefined where
 * nothing is known of it.
 */
export async function findOnce(act: Described): Promise<Done | undefined> {
  const row = await onceRepository(act.db).find(keyOf(act))
  const isUnknown = row === undefined || (row.status === null && row.claimed_until <= act.now)
  return isUnknown ? undefined : replay(act, row)
}

const refused = z.object({
  name: z.custom<ErrorName>((name) => typeof name === 'string' && name in errorCatalogue),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})

/** What was answered before, or why it cannot be. */
function replay(act: Described, row: OnceRow | undefined): Done {
  if (row && !isSame(row, act)) {
    throw new Refusal(
      'IDEMPOTENCY_MISMATCH',
      'This Idempotency-Key was already used with different input. Use a new key for each action.',
    )
  }
  // Between taking and reading, the first one was undone: the caller tries again.
  if (!row || row.status === null || row.answer === null) throw inProgress()
  if (row.status === 200) return { text: row.answer, replayed: true }
  const { name, message, fields } = refused.parse(JSON.parse(row.answer))
  throw new Replayed(name, message, fields && { fields })
}

/** A refusal that was given before. */
export class Replayed extends Refusal {}

/** A refusal is an answer, too. What may be otherwise at the next try is none: conflicts, limits and our own failures. */
function rememberedOf(refusal: Refusal): Remembered | null {
  const { status } = errorCatalogue[refusal.name]
  if (status >= 500 || status === 401 || status === 409 || status === 429) return null
  return storedRefusal(refusal)
}

function storedRefusal({ name, message, details: { fields } }: Refusal): Remembered {
  const { status } = errorCatalogue[name]
  return { status, answer: JSON.stringify({ name, message, ...(fields && { fields }) }) }
}

function notDone() {
  return new Refusal('NOT_DONE', 'The request did not reach the server. Nothing was changed.')
}

function patienceOf({ patienceFactor = 1 }: Described) {
  return usualPatienceMs * patienceFactor
}

function inProgress() {
  return new Refusal('IN_PROGRESS', 'This is still in progress. Try again in a moment.', {
    retryAfterSeconds: 1,
  })
}

function keyOf({ ownerId, route, key }: Described) {
  return { owner_id: ownerId, route, key }
}

function claimOf(act: Described) {
  const claimed_until = new Date(act.now.getTime() + claimMs)
  return { ...keyOf(act), fingerprint: fingerprintOf(act), created_at: act.now, claimed_until }
}

function firstMoment({ now }: Act) {
  return new Date(now.getTime() - rememberedMs)
}

function isSame({ fingerprint }: OnceRow, act: Described) {
  return fingerprint.equals(fingerprintOf(act))
}

function fingerprintOf({ input }: Described) {
  return createHash('sha256').update(JSON.stringify(input)).digest()
}

const thrownCode = z.object({ code: z.literal('55P03') })

function isLockTimeout(error: unknown) {
  return thrownCode.safeParse(error).success
}
