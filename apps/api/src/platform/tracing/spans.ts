import { currentScope, type Span, runInScope } from './trace-scope.ts'

type SpanStart = {
  name: string
  /** What somebody asked of us, what we ask of others, or work of our own. */
  kind: 'asked' | 'asking' | 'own'
  attributes?: Record<string, string | number>
  /** The span of a caller, as `traceparent` names it. */
  caller?: TraceParent | undefined
}
export type TraceParent = { traceId: string; spanId: string; flags: number }

/** Takes spans somewhere. Answers nothing for one that is not to be kept. */
export type SpanRecorder = (start: SpanStart, parent: Span | undefined) => Span

let recorder: SpanRecorder | undefined

/** From now on spans are taken there, or nowhere. */
export function setSpanRecorder(taker: SpanRecorder | undefined) {
  recorder = taker
}

/** Begins a span that its caller ends; undefined while nobody records. */
export function startSpan(start: SpanStart): Span | undefined {
  return recorder?.(start, currentScope()?.span)
}

/** Does something as a span of its own, below the one that it is done for. */
export async function runInSpan<Answer>(
  start: SpanStart,
  run: (span?: Span) => Promise<Answer>,
): Promise<Answer> {
  const span = startSpan(start)
  if (!span) return run()
  try {
    const answer = await runInScope({ ...currentScope(), span }, () => run(span))
    span.end()
    return answer
  } catch (error) {
    span.end(error ?? new Error('failed'))
    throw error
  }
}

/** A call of another service. Neither its path nor its query is told: both may name a person. */
export async function traceFetch(
  address: string,
  method: string,
  fetchResponse: () => Promise<Response>,
): Promise<Response> {
  const { hostname } = new URL(address)
  const attributes = { 'http.request.method': method, 'server.address': hostname }
  return runInSpan({ name: `${method} ${hostname}`, kind: 'asking', attributes }, async (span) => {
    const response = await fetchResponse()
    span?.set({ 'http.response.status_code': response.status })
    return response
  })
}
