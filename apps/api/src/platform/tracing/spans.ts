import { currentScope, type Span, withinScope } from './scope.ts'

type SpanStart = {
  name: string
  /** What somebody asked of us, what we ask of others, or work of our own. */
  kind: 'asked' | 'asking' | 'own'
  attributes?: Record<string, string | number>
  /** The span of a caller, as `traceparent` names it. */
  caller?: Caller | undefined
}
export type Caller = { traceId: string; spanId: string; flags: number }

/** Takes spans somewhere. Answers nothing for one that is not to be kept. */
export type Recorder = (start: SpanStart, parent: Span | undefined) => Span

let recorder: Recorder | undefined

/** From now on spans are taken there, or nowhere. */
export function recordSpans(taker: Recorder | undefined) {
  recorder = taker
}

/** Begins a span that its caller ends; undefined while nobody records. */
export function beginSpan(start: SpanStart): Span | undefined {
  return recorder?.(start, currentScope()?.span)
}

/** Does something as a span of its own, below the one that it is done for. */
export async function inSpan<Answer>(
  start: SpanStart,
  act: (span?: Span) => Promise<Answer>,
): Promise<Answer> {
  const span = beginSpan(start)
  if (!span) return act()
  try {
    const answer = await withinScope({ ...currentScope(), span }, () => act(span))
    span.end()
    return answer
  } catch (error) {
    span.end(error ?? new Error('failed'))
    throw error
  }
}

/** A call of another service. Neither its path nor its query is told: both may name a person. */
export async function askOutside(
  address: string,
  method: string,
  ask: () => Promise<Response>,
): Promise<Response> {
  const { hostname } = new URL(address)
  const attributes = { 'http.request.method': method, 'server.address': hostname }
  return inSpan({ name: `${method} ${hostname}`, kind: 'asking', attributes }, async (span) => {
    const response = await ask()
    span?.set({ 'http.response.status_code': response.status })
    return response
  })
}
