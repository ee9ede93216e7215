import type { z } from 'zod/mini'

/** A call, declared once: the server serves it, the page calls it, the OpenAPI document lists it. */
export type Endpoint = {
  /** Names the call in the OpenAPI document, and so in generated clients. It never changes once released. */
  operationId: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  summary: string
  /** Only declared parts are read: a call without `body` reads none. */
  query?: z.ZodMiniType
  params?: z.ZodMiniType
  body?: z.ZodMiniType
  answer: z.ZodMiniType
  /** A POST that changes nothing: its input is too long for a URL. */
  onlyAsks?: true
  media?: string
  /** Status of a successful answer if not 200; 302 redirects. */
  status?: 200 | 302
}

/** Calls with the same value of this header are one action. */
export const idempotencyHeader = 'idempotency-key'

/**
 * Asks for the outcome of the action with the `Idempotency-Key`, instead of doing it: the request is the same, with
 * `true` in this header. An action that has not begun is called off, so that the outcome stays true when the first
 * request arrives late.
 */
export const idempotencyCheckHeader = 'idempotency-check'

/** This header selects a team's workspace; without it, a call uses the personal one. */
export const workspaceHeader = 'fovea-workspace'

/** This header names the view in which an admin sees the console as a customer; see `postCustomerView`. */
export const viewHeader = 'fovea-view'

export function defineEndpoint<const Declared extends Endpoint>(declared: Declared): Declared {
  return declared
}

type Parts = 'query' | 'params' | 'body'

export type HandlerInput<Declared extends Endpoint> = {
  [Part in Parts]: Declared[Part] extends z.ZodMiniType ? z.output<Declared[Part]> : undefined
}

export type CallInput<Declared extends Endpoint> = {
  [Part in Parts as Declared[Part] extends z.ZodMiniType ? Part : never]: z.input<
    Extract<Declared[Part], z.ZodMiniType>
  >
}

export type ResponseOf<Declared extends Endpoint> = z.output<Declared['answer']>
