import { currentScope, type Span } from './trace-scope.ts'
import { startSpan } from './spans.ts'

const mostTextLength = 2_000

/** For PostgreSQL's log. Named statements are prepared once and must not change, so only for others. */
export function appendRequestId(text: string): string {
  const id = currentScope()?.requestId
  return id === undefined ? text : `${text} /* request ${id} */`
}

/** Statements without a parent span, such as pg-boss's polling, are not traced. Parameters are never recorded. */
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
