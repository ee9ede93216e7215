import { Gauge, Histogram, type Registry } from 'prom-client'
import { traceFetch } from '../../tracing/spans.ts'

export type ExternalService = 'database' | 'mail' | 'card' | 'google' | 'github'

/** `failed`: no answer, or an answer that the service is unavailable. A refusal counts as answered. */
type Outcome = 'answered' | 'failed'

const seconds = new Histogram({
  name: 'external_call_duration_seconds',
  help: 'How long calls of outside services took, by service and whether they were answered.',
  labelNames: ['service', 'outcome'] as const,
  buckets: [0.005, 0.025, 0.1, 0.5, 2.5, 10, 30],
  registers: [],
})

/** Start times of running calls. A stalled call shows here long before it times out. */
const runningCalls: Record<ExternalService, Set<{ begunMs: number }>> = {
  database: new Set(),
  mail: new Set(),
  card: new Set(),
  google: new Set(),
  github: new Set(),
}

const oldest = new Gauge({
  name: 'external_calls_oldest_seconds',
  help: 'How long the oldest call of an outside service has waited for its answer.',
  labelNames: ['service'] as const,
  aggregator: 'max',
  registers: [],
  collect() {
    const nowMs = performance.now()
    for (const [service, calls] of Object.entries(runningCalls)) {
      const [first] = calls
      this.set({ service }, first ? (nowMs - first.begunMs) / 1000 : 0)
    }
  },
})

/** Module-level metrics, because connections and clients are created in many places of a process. */
export function registerExternalServiceMetrics(registry: Registry) {
  registry.registerMetric(seconds)
  registry.registerMetric(oldest)
}

type Watched<Answer> = {
  isFailure?: (error: unknown) => boolean
  isFailed?: (answer: Answer) => boolean
}

export async function measureExternalCall<Answer>(
  service: ExternalService,
  call: () => Promise<Answer>,
  { isFailure = () => true, isFailed = () => false }: Watched<Answer> = {},
): Promise<Answer> {
  const begun = { begunMs: performance.now() }
  const end = (outcome: Outcome) =>
    seconds.observe({ service, outcome }, (performance.now() - begun.begunMs) / 1000)
  runningCalls[service].add(begun)
  try {
    const answer = await call()
    end(isFailed(answer) ? 'failed' : 'answered')
    return answer
  } catch (error) {
    end(isFailure(error) ? 'failed' : 'answered')
    throw error
  } finally {
    runningCalls[service].delete(begun)
  }
}

/** Refuses redirects, so that a request with our secrets is never sent to another host. */
export function measuredFetch(service: ExternalService, address: string, init?: RequestInit) {
  const ask = () =>
    traceFetch(address, init?.method ?? 'GET', () => fetch(address, { redirect: 'error', ...init }))
  return measureExternalCall(service, ask, {
    isFailed: ({ status }) => status >= 500,
  })
}
