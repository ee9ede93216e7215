import { currentScope, type Span, runInScope } from './trace-scope.ts'

type SpanStart = {
  name: string
  kind: 'asked' | 'asking' | 'own'
  attributes?: Record<string, string | number>
  caller?: TraceParent | undefined
}
export type TraceParent = { traceId: string; spanId: string; flags: number }

export type SpanRecorder = (start: SpanStart, parent: Span | undefined) => Span

let recorder: SpanRecorder | undefined

export function setSpanRecorder(taker: SpanRecorder | undefined) {
  recorder = taker
}

/** The caller has to end the span. Undefined while tracing is off. */
export function startSpan(start: SpanStart): Span | undefined {
  return recorder?.(start, currentScope()?.span)
}

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

/** Traces a call of another service without its path and query, which may contain personal data. */
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
