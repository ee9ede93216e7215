import type { FastifyBaseLogger, FastifyInstance, RouteOptions } from 'fastify'
import { inject } from 'vitest'
import { buildApp } from '../src/app.ts'
import { createCardProvider } from '../src/platform/card-provider.ts'
import { parseConfig } from '../src/platform/config/config.ts'
import { connect, type Db } from '../src/platform/db/connect.ts'
import { startJobs } from '../src/platform/jobs.ts'
import { createLog } from '../src/platform/log.ts'
import { mailDelivery } from '../src/platform/mail/deliver.ts'
import { createOutbox, mailQueue } from '../src/platform/mail/outbox.ts'
import { createMailTransport } from '../src/platform/mail/transport.ts'
import type { Platform } from '../src/platform/http/create-http.ts'
import { Browser } from './browser.ts'
import { watchAnswers } from './watch-answers.ts'
import { cloneDatabase } from './database.ts'

export const publicUrl = 'http://127.0.0.1:3000'

export type TestApi = {
  app: FastifyInstance
  db: Db
  platform: Platform
  databaseUrl: string
  /** The server's clock. Moved by setting it. */
  clock: { now: Date }
  /** A new browser, with no cookie. */
  browser: () => Browser
  /** From here on the mails of the outbox are delivered to the sandbox. */
  deliverMail: () => Promise<void>
  close: () => Promise<void>
}

type Options = {
  onRoute?: (route: RouteOptions) => void
  webRoot?: string
  log?: FastifyBaseLogger
}

/** The whole API over a database of its own and the sandbox's providers, as `server.ts` puts it together. */
export async function testApi(
  env: Record<string, string> = {},
  { onRoute, webRoot, log = createLog('silent') }: Options = {},
): Promise<TestApi> {
  const database = await cloneDatabase()
  const connection = connect({ url: database.url, max: 10, log })
  const sandboxPort = inject('sandboxPort')
  const config = parseConfig({ PUBLIC_URL: publicUrl, SANDBOX_PORT: String(sandboxPort), ...env })
  const clock = { now: new Date('2026-03-01T12:00:00.000Z') }
  const jobs = await startJobs({ url: database.url, log })
  const outbox = createOutbox(config, jobs.send)
  const platform = {
    config,
    database: connection,
    outbox,
    cardProvider: createCardProvider(config),
    log,
    clock: () => clock.now,
  }
  const app = await buildApp({ ...platform, onRoute, webRoot })
  const undocumented = watchAnswers(app)
  await app.ready()
  return {
    app,
    db: connection.db,
    platform,
    databaseUrl: database.url,
    clock,
    browser: () => new Browser(app),
    deliverMail: () =>
      jobs.work(mailQueue, mailDelivery(createMailTransport(config), connection, platform.clock)),
    async close() {
      await app.close()
      await jobs.stop()
      await connection.close()
      await database.drop()
      if (undocumented.size > 0) throw new Error([...undocumented].join('\n'))
    },
  }
}
