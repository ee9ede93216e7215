import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import { consoleVersion } from '../monitoring/versions.ts'
import { setSpanRecorder } from './spans.ts'

export async function startTracing({ tracing }: Config, log: FastifyBaseLogger) {
  const { endpoint, ratio } = tracing
  if (endpoint === undefined) return async () => undefined
  const { createOtelRecorder } = await import('./otel.ts')
  const recorder = createOtelRecorder({ endpoint, ratio, version: consoleVersion, log })
  setSpanRecorder(recorder.record)
  return async () => {
    setSpanRecorder(undefined)
    await recorder.close()
  }
}
