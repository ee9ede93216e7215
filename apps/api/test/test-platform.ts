import type { FastifyBaseLogger } from 'fastify'
import { inject } from 'vitest'
import { createCardProvider } from '../src/platform/card-provider.ts'
import { parseConfig } from '../src/platform/config/config.ts'
import { connect } from '../src/platform/db/connect.ts'
import { startJobs } from '../src/platform/jobs.ts'
import { createOutbox } from '../src/platform/mail/outbox.ts'

export const publicUrl = 'http://127.0.0.1:3000'

type Options = {
  databaseUrl: string
  env: Record<string, string>
  log: FastifyBaseLogger
  now: string
}

export async function createTestPlatform({ databaseUrl, env, log, now }: Options) {
  const config = parseConfig({
    PUBLIC_URL: publicUrl,
    SANDBOX_PORT: String(inject('sandboxPort')),
    // Test machines may be slower than any machine in production.
    DATABASE_TIMEOUT_FACTOR: '20',
    STRIPE_TIMEOUT_FACTOR: '20',
    ...env,
  })
  const { meteringUrl, timeoutFactor } = config.database
  const serving = { max: 10, log, timeoutFactor }
  const database = connect({ ...serving, url: databaseUrl })
  const metering = meteringUrl === undefined ? database : connect({ ...serving, url: meteringUrl })
  const clock = { now: new Date(now) }
  const jobs = await startJobs({ url: databaseUrl, log, timeoutFactor })
  const outbox = createOutbox(config, jobs.send)
  const cardProvider = createCardProvider(config)
  return {
    platform: { config, database, metering, outbox, cardProvider, log, clock: () => clock.now },
    clock,
    jobs,
    async close() {
      await jobs.stop()
      await Promise.all([...new Set([database, metering])].map((one) => one.close()))
    },
  }
}
