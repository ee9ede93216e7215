import { Gauge, Histogram, type Registry } from 'prom-client'
import { traceFetch } from '../../tracing/spans.ts'

/** What the console calls, and cannot mend where it stalls. */
export type ExternalService = 'database' | 'mail' | 'card' | 'google' | 'github'

/** `failed`: nobody answered, or said that they cannot. Whoever says no has answered. */
type Outcome = 'answered' | 'failed'

const seconds = new Histogram({
  name: 'external_call_duration_seconds',
  help: 'How long calls of outside services took, by service and whether they were answered.',
  labelNames: ['service', 'outcome'] as const,
  buckets: [0.005, 0.025, 0.1, 0.5, 2.5, 10, 30],
  registers: [],
})

/** When each call that is under way began. A stalled one shows here long before it is given up. */
const underWay: Record<ExternalService, Set<{ begunMs: number }>> = {
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
    for (const [service, calls] of Object.entries(underWay)) {
      const [first] = calls
      this.set({ service }, first ? (nowMs - first.begunMs) / 1000 : 0)
    }
  },
})

/** Of this process: connections and clients are made in many places, and count in one. */
export function registerExternalServiceMetrics(registry: Registry) {
  registry.registerMetric(seconds)
  registry.registerMetric(oldest)
}

type Watched<Answer> = {
  /** Whether an error means that nobody answered; any does, unless told. */
  isFailure?: (error: unknown) => boolean
  /** Whether an answer says that they cannot. */
  isFailed?: (answer: Answer) => boolean
}

/** Times a call of an outside service. The answer, or error, is the call's own. */
export async function measureExternalCall<Answer>(
  service: ExternalService,
  call: () => Promise<Answer>,
  { isFailure = () => true, isFailed = () => false }: Watched<Answer> = {},
): Promise<Answer> {
  const begun = { begunMs: performance.now() }
  const end = (outcome: Outcome) =>
    seconds.observe({ service, outcome }, (performance.now() - begun.begunMs) / 1000)
  underWay[service].add(begun)
  try {
    const answer = await call()
    end(isFailed(answer) ? 'failed' : 'answered')
    return answer
  } catch (error) {
    end(isFailure(error) ? 'failed' : 'answered')
    throw error
  } finally {
    underWay[service].delete(begun)
  }
}

/** `fetch` to an outside service, timed and traced. Nobody sends our secrets on to elsewhere: a redirect is a failure. */
export function measuredFetch(service: ExternalService, address: string, init?: RequestInit) {
  const ask = () =>
    traceFetch(address, init?.method ?? 'GET', () => fetch(address, { redirect: 'error', ...init }))
  return measureExternalCall(service, ask, {
    isFailed: ({ status }) => status >= 500,
  })
}
