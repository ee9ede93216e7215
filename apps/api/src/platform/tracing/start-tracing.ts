import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import { consoleVersion } from '../watching/versions.ts'
import { recordSpans } from './spans.ts'

/** Sends spans to the configured collector. Without one nothing is loaded. Answers how to send the rest and stop. */
export async function startTracing({ tracing }: Config, log: FastifyBaseLogger) {
  const { endpoint, ratio } = tracing
  if (endpoint === undefined) return async () => undefined
  const { createRecorder } = await import('./otel.ts')
  const recorder = createRecorder({ endpoint, ratio, version: consoleVersion, log })
  recordSpans(recorder.record)
  return async () => {
    recordSpans(undefined)
    await recorder.close()
  }
}
