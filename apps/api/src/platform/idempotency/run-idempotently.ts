import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { errorCatalogue, type ErrorName } from '@fovea/contract/errors'
import { dayMs } from '@fovea/contract/time'
import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Db } from '../db/connect.ts'
import { createNestedDb } from './nested-db.ts'
import { AppError } from '../errors.ts'
import { idempotencyRepository, type IdempotencyRow, type StoredResponse } from './repository.ts'

/** How long a key is remembered. */
export const idempotencyKeyTtlMs = dayMs
/** How long a second call waits for the first one before it is told to come back. */
const defaultWaitMs = 2_000
const pollIntervalMs = 50
/** Longer than any act takes: whoever has not ended it by then is dead. */
const claimTtlMs = 60_000

export type IdempotentCall = {
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
  timeoutFactor?: number
  /** Turns what was thrown into what is told. */
  toAppError: (error: unknown) => AppError
}

/** All of it but the work itself. */
type CallDescription = Omit<IdempotentCall, 'run'>

type IdempotentResult = { text: string; replayed: boolean }

/**
 * An act of the database alone. The key is taken, the act done and its answer written down in one transaction: a process
 * that dies before the commit has done nothing, one that dies after it has left the answer. A second call waits at the key.
 */
export async function runIdempotentlyInTransaction(
  call: IdempotentCall,
): Promise<IdempotentResult> {
  const ended = await inTransaction(call, async (repository, transaction) => {
    if (!(await repository.claim(claimOf(call), firstMoment(call)))) return undefined
    await repository.waitAtMost(0)
    const db = createNestedDb(transaction)
    try {
      const { text, kept = text } = await db.transaction().execute(() => call.run(db))
      await repository.end(keyOf(call), { status: 200, answer: kept }, call.now)
      return { text, replayed: false }
    } catch (error) {
      const remembered = rememberedOf(call.toAppError(error))
      if (!remembered) throw error
      await repository.end(keyOf(call), remembered, call.now)
      return { thrown: error }
    }
  })
  if (ended === undefined)
    return replay(call, await idempotencyRepository(call.db).find(keyOf(call)))
  if ('thrown' in ended) throw ended.thrown
  return ended
}

/** Waits at the key for another transaction, but not for long. */
async function inTransaction<Result>(
  call: CallDescription,
  work: (
    repository: ReturnType<typeof idempotencyRepository>,
    transaction: Transaction<object>,
  ) => Promise<Result>,
): Promise<Result> {
  try {
    return await call.db.transaction().execute(async (transaction) => {
      const repository = idempotencyRepository(transaction)
      await repository.waitAtMost(getWaitMs(call))
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
export async function runIdempotentlyOutside(call: IdempotentCall): Promise<IdempotentResult> {
  const repository = idempotencyRepository(call.db)
  for (let waited = 0; ; waited += pollIntervalMs) {
    if (await repository.claim(claimOf(call), firstMoment(call))) break
    const row = await repository.find(keyOf(call))
    if (row && (row.status !== null || !isSame(row, call))) return replay(call, row)
    if (waited >= getWaitMs(call)) throw inProgress()
    await wait(pollIntervalMs)
  }
  const end = (remembered: StoredResponse | null) =>
    repository.end(keyOf(call), remembered, call.now).catch((error: unknown) => {
      call.log.warn({ err: error, route: call.route }, 'storing an idempotent response failed')
    })
  try {
    const { text, kept = text, isFinal } = await call.run(call.db)
    await end(isFinal ? { status: 200, answer: kept } : null)
    return { text, replayed: false }
  } catch (error) {
    await end(rememberedOf(call.toAppError(error)))
    throw error
  }
}

/**
 * What became of an action. One that has not begun is called off: the same key is refused from then on, so that a request that
 * arrives late does nothing. One that began outside of the database and was left unfinished is taken up, as by a repeated call.
 */
export async function checkOutcome(
  call: IdempotentCall,
  mayTakeUp: boolean,
): Promise<IdempotentResult> {
  const refusal = notDone()
  const isCalledOff = await inTransaction(call, (repository) =>
    repository.callOff(claimOf(call), storedRefusal(refusal)),
  )
  if (isCalledOff) throw refusal
  const row = await idempotencyRepository(call.db).find(keyOf(call))
  return mayTakeUp && row?.status === null ? runIdempotentlyOutside(call) : replay(call, row)
}

/**
 * The same for a caller who may not do it any more, perhaps by this very action, such as leaving a workspace. Undefined where
 * nothing is known of it.
 */
export async function findResult(call: CallDescription): Promise<IdempotentResult | undefined> {
  const row = await idempotencyRepository(call.db).find(keyOf(call))
  const isUnknown = row === undefined || (row.status === null && row.claimed_until <= call.now)
  return isUnknown ? undefined : replay(call, row)
}

const refused = z.object({
  name: z.custom<ErrorName>((name) => typeof name === 'string' && name in errorCatalogue),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})

/** What was answered before, or why it cannot be. */
function replay(call: CallDescription, row: IdempotencyRow | undefined): IdempotentResult {
  if (row && !isSame(row, call)) {
    throw new AppError(
      'IDEMPOTENCY_MISMATCH',
      'This Idempotency-Key was already used with different input. Use a new key for each action.',
    )
  }
  // Between taking and reading, the first one was undone: the caller tries again.
  if (!row || row.status === null || row.answer === null) throw inProgress()
  if (row.status === 200) return { text: row.answer, replayed: true }
  const { name, message, fields } = refused.parse(JSON.parse(row.answer))
  throw new ReplayedError(name, message, fields && { fields })
}

/** A refusal that was given before. */
export class ReplayedError extends AppError {}

/** A refusal is an answer, too. What may be otherwise at the next try is none: conflicts, limits and our own failures. */
function rememberedOf(refusal: AppError): StoredResponse | null {
  const { status } = errorCatalogue[refusal.name]
  if (status >= 500 || status === 401 || status === 409 || status === 429) return null
  return storedRefusal(refusal)
}

function storedRefusal({ name, message, details: { fields } }: AppError): StoredResponse {
  const { status } = errorCatalogue[name]
  return { status, answer: JSON.stringify({ name, message, ...(fields && { fields }) }) }
}

function notDone() {
  return new AppError('NOT_DONE', 'The request did not reach the server. Nothing was changed.')
}

function getWaitMs({ timeoutFactor = 1 }: CallDescription) {
  return defaultWaitMs * timeoutFactor
}

function inProgress() {
  return new AppError('IN_PROGRESS', 'This is still in progress. Try again in a moment.', {
    retryAfterSeconds: 1,
  })
}

function keyOf({ ownerId, route, key }: CallDescription) {
  return { owner_id: ownerId, route, key }
}

function claimOf(call: CallDescription) {
  const claimed_until = new Date(call.now.getTime() + claimTtlMs)
  return { ...keyOf(call), fingerprint: fingerprintOf(call), created_at: call.now, claimed_until }
}

function firstMoment({ now }: IdempotentCall) {
  return new Date(now.getTime() - idempotencyKeyTtlMs)
}

function isSame({ fingerprint }: IdempotencyRow, call: CallDescription) {
  return fingerprint.equals(fingerprintOf(call))
}

function fingerprintOf({ input }: CallDescription) {
  return createHash('sha256').update(JSON.stringify(input)).digest()
}

const thrownCode = z.object({ code: z.literal('55P03') })

function isLockTimeout(error: unknown) {
  return thrownCode.safeParse(error).success
}
