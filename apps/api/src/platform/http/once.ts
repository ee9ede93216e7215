import { type Endpoint, idempotencyHeader } from '@fovea/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { Actor, Admin, Developer, Program } from '../actor.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { type Act, doOnceInTransaction, doOnceOutside, Replayed } from '../once/do-once.ts'
import { Refusal } from '../refusal.ts'
import { refusalOf } from './envelope.ts'

/**
 * How a call is done once for an `Idempotency-Key`: in the transaction that does it; around what it does outside of the
 * database; or by its own nature, so that nothing is remembered.
 */
export type Once = 'transaction' | 'outside' | 'by nature'

const replayedHeader = 'idempotency-replayed'
const printable = /^[\x20-\x7e]{1,200}$/

type Call<Answer> = {
  declared: Endpoint
  once: Once
  ctx: Ctx
  request: FastifyRequest
  reply: FastifyReply
  handle: (db: Db) => Promise<Answer> | Answer
  isFinal: (answer: Answer) => boolean
  /** What is kept of an answer, for whoever repeats the call. */
  remember: (answer: Answer) => Answer
}

/** Does a call that changes something, once for a person and key. Without a key it is simply done. */
export async function handleOnce<Answer>(call: Call<Answer>): Promise<unknown> {
  const { declared, once, ctx, request, reply, handle, isFinal, remember } = call
  const { actor, db, now, log } = ctx
  const key = keyOf(request)
  if (key === undefined || once === 'by nature' || !isKnown(actor)) return handle(db)
  const serialize = serializerCompiler({
    schema: declared.answer,
    method: declared.method,
    url: declared.path,
  })
  const act: Act = {
    db,
    now,
    log,
    ownerId: actor.userId,
    route: `${declared.method} ${declared.path}${byOf(actor)}`,
    key,
    input: inputOf(call, actor),
    patienceFactor: ctx.config.database.patienceFactor,
    run: async (transaction) => {
      const answer = await handle(transaction)
      return {
        text: serialize(answer),
        kept: serialize(remember(answer)),
        isFinal: isFinal(answer),
      }
    },
    refusalOf,
  }
  try {
    const { text, replayed } = await (once === 'outside'
      ? doOnceOutside(act)
      : doOnceInTransaction(act))
    if (replayed) void reply.header(replayedHeader, 'true')
    return reply.type('application/json').send(text)
  } catch (error) {
    if (error instanceof Replayed) void reply.header(replayedHeader, 'true')
    throw error
  }
}

type Known = Developer | Admin | Program

function isKnown(actor: Actor): actor is Known {
  return 'userId' in actor
}

/** What a token does is none of its maker's own acts, or another token's. */
function byOf(actor: Known) {
  return actor.kind === 'program' ? ` by ${actor.token.id}` : ''
}

/** The same input in another workspace is another act. A body that nobody asked for is not looked at, however deep it is. */
function inputOf(
  { declared, request: { params, query, body } }: Pick<Call<never>, 'declared' | 'request'>,
  { userId, workspace }: Known,
) {
  const input = [params, query, declared.body && body]
  return workspace === null || workspace.id === userId ? input : [...input, workspace.id]
}

function keyOf({ headers }: FastifyRequest) {
  const key = headers[idempotencyHeader]
  if (key === undefined) return undefined
  if (typeof key === 'string' && printable.test(key)) return key
  const message = 'Use 1 to 200 printable characters.'
  throw new Refusal('BAD_INPUT', `${idempotencyHeader}: ${message}`, {
    fields: { [idempotencyHeader]: message },
  })
}
