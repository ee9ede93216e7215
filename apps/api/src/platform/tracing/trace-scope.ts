import { AsyncLocalStorage } from 'node:async_hooks'

/** A step of a request, a job or a task, while it lasts. */
export type Span = {
  set: (attributes: Record<string, string | number>) => void
  /** Over; with what it failed by. */
  end: (error?: unknown) => void
}

/** What everything that a request does is done for. */
export type TraceScope = { requestId?: string; span?: Span }

const scopes = new AsyncLocalStorage<TraceScope>()

export function currentScope(): TraceScope | undefined {
  return scopes.getStore()
}

/** What `act` does, and whatever it leads to, is done within this scope. */
export function runInScope<Answer>(scope: TraceScope, run: () => Answer): Answer {
  return scopes.run(scope, run)
}
