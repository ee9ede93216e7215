import {
  type Endpoint,
  idempotencyCheckHeader,
  idempotencyHeader,
  workspaceHeader,
} from '@fovea/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Actor, Admin, Developer, TokenActor } from '../actor.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import {
  type IdempotentCall,
  checkOutcome,
  runIdempotentlyInTransaction,
  runIdempotentlyOutside,
  findResult,
  ReplayedError,
} from '../idempotency/run-idempotently.ts'
import { AppError } from '../errors.ts'
import { toAppError } from './error-handler.ts'

/**
 * How a change with an `Idempotency-Key` is performed once: in one transaction with the key; with a claim on the key
 * around work outside the database; or the change is idempotent by nature, so its key is not stored.
 */
export type IdempotencyMode = 'transaction' | 'outside' | 'by nature'

const replayedHeader = 'idempotency-replayed'
const printable = /^[\x20-\x7e]{1,200}$/

type Call<Answer> = {
  declared: Endpoint
  once: IdempotencyMode
  ctx: Ctx
  request: FastifyRequest
  reply: FastifyReply
  handle: (db: Db) => Promise<Answer> | Answer
  isFinal: (answer: Answer) => boolean
  remember: (answer: Answer) => Answer
}

export async function handleIdempotently<Answer>(call: Call<Answer>): Promise<unknown> {
  const { declared, once, ctx, request, handle, isFinal, remember } = call
  const { actor, db } = ctx
  const key = getIdempotencyKey(request)
  const isCheck = isCheckOf(request, key)
  if (key === undefined || once === 'by nature' || !isKnown(actor)) return handle(db)
  const serialize = serializerCompiler({
    schema: declared.answer,
    method: declared.method,
    url: declared.path,
  })
  const action: IdempotentCall = {
    ...describe(call, actor, key),
    run: async (transaction) => {
      const answer = await handle(transaction)
      return {
        text: serialize(answer),
        kept: serialize(remember(answer)),
        isFinal: isFinal(answer),
      }
    },
  }
  return answer(call, () => {
    if (isCheck) return checkOutcome(action, once === 'outside')
    return once === 'outside'
      ? runIdempotentlyOutside(action)
      : runIdempotentlyInTransaction(action)
  })
}

/** The caller may have lost the permission since the action, for example by the action itself. */
export function canCheckWithoutPermission(
  { actor, headers }: FastifyRequest,
  once: IdempotencyMode | undefined,
) {
  const isRemembered = once === 'transaction' || once === 'outside'
  return isRemembered && isKnown(actor) && headers[idempotencyCheckHeader] === 'true'
}

export async function checkWithoutPermission(
  call: Pick<Call<never>, 'declared' | 'ctx' | 'request' | 'reply'>,
  refusal: AppError,
): Promise<unknown> {
  const { actor } = call.ctx
  const key = getIdempotencyKey(call.request)
  if (key === undefined || !isKnown(actor)) throw refusal
  return answer(call, async () => {
    const done = await findResult(describe(call, actor, key))
    if (done === undefined) throw refusal
    return done
  })
}

async function answer(
  { reply }: Pick<Call<never>, 'reply'>,
  find: () => Promise<{ text: string; replayed: boolean }>,
) {
  try {
    const { text, replayed } = await find()
    if (replayed) void reply.header(replayedHeader, 'true')
    return reply.type('application/json').send(text)
  } catch (error) {
    if (error instanceof ReplayedError) void reply.header(replayedHeader, 'true')
    throw error
  }
}

function describe(
  call: Pick<Call<never>, 'declared' | 'ctx' | 'request'>,
  actor: Known,
  key: string,
): Omit<IdempotentCall, 'run'> {
  const { declared, ctx } = call
  return {
    db: ctx.db,
    now: ctx.now,
    log: ctx.log,
    ownerId: actor.userId,
    route: `${declared.method} ${declared.path}${tokenSuffix(actor)}`,
    key,
    input: inputOf(call, actor),
    timeoutFactor: ctx.config.database.timeoutFactor,
    toAppError,
  }
}

type Known = Developer | Admin | TokenActor

function isKnown(actor: Actor): actor is Known {
  return 'userId' in actor
}

/** Keys of a token are separate from those of its creator and of other tokens. */
function tokenSuffix(actor: Known) {
  return actor.kind === 'program' ? ` by ${actor.token.id}` : ''
}

/** The same input in another workspace is a different action. Undeclared bodies are ignored. */
function inputOf(
  { declared, request }: Pick<Call<never>, 'declared' | 'request'>,
  { userId, workspace }: Known,
) {
  const { params, query, body } = request
  const input = [params, query, declared.body && body]
  const workspaceId = workspace?.id ?? namedWorkspaceOf(request)
  return workspaceId === undefined || workspaceId === userId ? input : [...input, workspaceId]
}

const inPath = z.object({ workspaceId: z.string() })

/** Also if the caller is not a member any more: they may have been when they first called. */
function namedWorkspaceOf({ params, headers }: FastifyRequest) {
  const named = inPath.safeParse(params).data?.workspaceId ?? headers[workspaceHeader]
  return typeof named === 'string' && named !== '' ? named.toLowerCase() : undefined
}

export function getIdempotencyKey({ headers }: FastifyRequest) {
  const key = headers[idempotencyHeader]
  if (key === undefined) return undefined
  if (typeof key === 'string' && printable.test(key)) return key
  const message = 'Use 1 to 200 printable characters.'
  throw new AppError('BAD_INPUT', `${idempotencyHeader}: ${message}`, {
    fields: { [idempotencyHeader]: message },
  })
}

function isCheckOf({ headers }: FastifyRequest, key: string | undefined) {
  const requested = headers[idempotencyCheckHeader]
  if (requested === undefined) return false
  if (requested === 'true' && key !== undefined) return true
  const message =
    key === undefined
      ? `Send the ${idempotencyHeader} of the action that you ask about.`
      : 'Use "true", or leave the header out.'
  throw new AppError('BAD_INPUT', `${idempotencyCheckHeader}: ${message}`, {
    fields: { [idempotencyCheckHeader]: message },
  })
}
