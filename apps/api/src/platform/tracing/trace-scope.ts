import { AsyncLocalStorage } from 'node:async_hooks'

export type Span = {
  set: (attributes: Record<string, string | number>) => void
  end: (error?: unknown) => void
}

export type TraceScope = { requestId?: string; span?: Span }

const scopes = new AsyncLocalStorage<TraceScope>()

export function currentScope(): TraceScope | undefined {
  return scopes.getStore()
}

/** The scope also applies to everything that `run` starts. */
export function runInScope<Answer>(scope: TraceScope, run: () => Answer): Answer {
  return scopes.run(scope, run)
}
