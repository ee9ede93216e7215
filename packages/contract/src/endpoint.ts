import type { z } from 'zod/mini'

/** A call, said once: the server serves it, the page calls it, the OpenAPI document lists it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As Fastify writes it: `/api/license/prod/:sdkKey`. */
  path: string
  summary: string
  /** What is not given is not taken: a call without `body` reads none. */
  query?: z.ZodMiniType
  params?: z.ZodMiniType
  body?: z.ZodMiniType
  answer: z.ZodMiniType
  /** A question that is too long for an address: it is posted, and changes nothing. */
  onlyAsks?: true
  /** The type of an answer that is no JSON, as HTTP writes it. */
  media?: string
  /** Where a good answer is not a 200: 302 leads elsewhere. */
  status?: 200 | 302
}

/** By this header a repeated call is known to be the same act. */
export const idempotencyHeader = 'idempotency-key'

/**
 * Asks what became of the action under the `Idempotency-Key`, instead of doing it: the request is the same, with `true` in this
 * header. What has not begun is called off, so that the answer stays true when the first request arrives late.
 */
export const idempotencyCheckHeader = 'idempotency-check'

/** By this header a call is made in a team's workspace; without it, in one's own. */
export const workspaceHeader = 'fovea-workspace'

/** Declares a call and keeps the exact type of each part. */
export function defineEndpoint<const Declared extends Endpoint>(declared: Declared): Declared {
  return declared
}

type Parts = 'query' | 'params' | 'body'

/** What a server's handler is given, after validation. */
export type HandlerInput<Declared extends Endpoint> = {
  [Part in Parts]: Declared[Part] extends z.ZodMiniType ? z.output<Declared[Part]> : undefined
}

/** What a caller has to give: just the parts that the call takes. */
export type CallInput<Declared extends Endpoint> = {
  [Part in Parts as Declared[Part] extends z.ZodMiniType ? Part : never]: z.input<
    Extract<Declared[Part], z.ZodMiniType>
  >
}

export type ResponseOf<Declared extends Endpoint> = z.output<Declared['answer']>
