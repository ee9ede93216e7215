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

export const idempotencyKeyTtlMs = dayMs
const defaultWaitMs = 2_000
const pollIntervalMs = 50
/** Longer than any action takes: an unfinished claim that is older belongs to a dead process. */
const claimTtlMs = 60_000

export type IdempotentCall = {
  db: Db
  now: Date
  log: FastifyBaseLogger
  ownerId: string
  route: string
  key: string
  /** Parameters, query and body, to detect a key that is reused for a different action. */
  input: unknown
  /** Performs the action. `kept` is stored instead of `text`, and an answer that is not final is not stored. */
  run: (db: Db) => Promise<{ text: string; kept?: string; isFinal: boolean }>
  timeoutFactor?: number
  toAppError: (error: unknown) => AppError
}

type CallDescription = Omit<IdempotentCall, 'run'>

type IdempotentResult = { text: string; replayed: boolean }

/**
 * For an action in the database only. The key is claimed, the action performed and the answer stored in one
 * transaction: a process that dies before the commit leaves nothing, and afterwards the answer is stored. A concurrent
 * call waits for the lock on the key.
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

/** A process that dies in between leaves a claim that expires, and the action has to be safe to repeat. */
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
 * Returns the outcome of an action. If the action has not begun, its key is marked as not done, so that a request that
 * arrives late is refused. An action outside the database that was left unfinished is run again, like a repeated call.
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

/** For a caller who may have lost the permission through this very action, such as leaving a workspace. */
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

function replay(call: CallDescription, row: IdempotencyRow | undefined): IdempotentResult {
  if (row && !isSame(row, call)) {
    throw new AppError(
      'IDEMPOTENCY_MISMATCH',
      'This Idempotency-Key was already used with different input. Use a new key for each action.',
    )
  }
  // The first call was rolled back between the claim and this read, so the caller should retry.
  if (!row || row.status === null || row.answer === null) throw inProgress()
  if (row.status === 200) return { text: row.answer, replayed: true }
  const { name, message, fields } = refused.parse(JSON.parse(row.answer))
  throw new ReplayedError(name, message, fields && { fields })
}

export class ReplayedError extends AppError {}

/** Refusals are stored except those that may change: authentication, conflicts, limits and our own failures. */
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
