import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A call, said once: the server serves it, the page calls it, the OpenAPI document lists it. */
export type Endpoint<
  Path extends string = string,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Params extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Answer extends z.ZodType = z.ZodType,
> = {
  method: Method
  /** As Fastify writes it: `/api/license/prod/:sdkKey`. */
  path: Path
  summary: string
  query: Query
  params: Params
  body: Body
  answer: Answer
}

type Definition<Path, Query, Params, Body, Answer> = {
  method: Method
  path: Path
  summary: string
  query?: Query
  params?: Params
  body?: Body
  answer: Answer
}

/** Declares a call. What is not given is not taken: a call without `body` reads none. */
export function endpoint<
  const Path extends string,
  Answer extends z.ZodType,
  Query extends z.ZodType | undefined = undefined,
  Params extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  definition: Definition<Path, Query, Params, Body, Answer>,
): Endpoint<Path, Query, Params, Body, Answer> {
  return {
    method: definition.method,
    path: definition.path,
    summary: definition.summary,
    query: definition.query as Query,
    params: definition.params as Params,
    body: definition.body as Body,
    answer: definition.answer,
  }
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type Written<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined

/** What a server's handler is given, after validation. */
export type InputOf<E extends Endpoint> = {
  query: Parsed<E['query']>
  params: Parsed<E['params']>
  body: Parsed<E['body']>
}

type Given<Name extends string, Schema> = Schema extends z.ZodType
  ? { [Key in Name]: Written<Schema> }
  : { [Key in Name]?: undefined }

/** What a caller has to give. */
export type CallOf<E extends Endpoint> = Given<'query', E['query']> &
  Given<'params', E['params']> &
  Given<'body', E['body']>

export type AnswerOf<E extends Endpoint> = z.output<E['answer']>
