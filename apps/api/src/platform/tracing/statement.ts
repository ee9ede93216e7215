import { currentScope, type Span } from './trace-scope.ts'
import { startSpan } from './spans.ts'

/** More than this of a statement tells nothing more. */
const mostTextLength = 2_000

/**
 * Names the request in a statement, for whoever finds it in the database's own log. Only in one that is sent as text: those
 * with a name are prepared once and must stay the same, and an unnamed one is parsed every time anyway.
 */
export function appendRequestId(text: string): string {
  const id = currentScope()?.requestId
  return id === undefined ? text : `${text} /* request ${id} */`
}

/** A statement as a step of what it is done for. Its parameters are not told, and alone it is not worth a trace. */
export function startStatementSpan(text: string): Span | undefined {
  if (!currentScope()?.span) return undefined
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  return startSpan({
    name: operation,
    kind: 'asking',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': text.slice(0, mostTextLength),
    },
  })
}
