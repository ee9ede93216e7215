import type { FastifyBaseLogger, FastifyInstance, RouteOptions } from 'fastify'
import { afterAll } from 'vitest'
import { buildApp } from '../src/app.ts'
import type { Db } from '../src/platform/db/connect.ts'
import { createLog } from '../src/platform/logging/log.ts'
import { createMailHandler } from '../src/platform/mail/mail-handler.ts'
import { mailQueue } from '../src/platform/mail/outbox.ts'
import { createMailTransport } from '../src/platform/mail/transport.ts'
import type { Platform } from '../src/platform/http/create-http-server.ts'
import { TestBrowser } from './test-browser.ts'
import { registerResponseCheck } from './http/response-check.ts'
import { cloneDatabase, createQuery, type Query } from './database.ts'

import { createTestPlatform } from './test-platform.ts'

/** For tests of other packages, which do not depend on a database library. */
export { sql } from 'kysely'

export type TestApi = {
  app: FastifyInstance
  db: Db
  query: Query
  platform: Platform
  databaseUrl: string
  clock: { now: Date }
  browser: () => TestBrowser
  /** Starts to deliver the outbox to the sandbox. */
  deliverMail: () => Promise<void>
  close: () => Promise<void>
}

type Options = {
  onRoute?: (route: RouteOptions) => void
  webRoot?: string
  log?: FastifyBaseLogger
}

/** The whole API with its own database and the sandbox's sign-in providers, set up like `server.ts` does. */
export async function createTestApi(
  env: Record<string, string> = {},
  { onRoute, webRoot, log = createLog('silent') }: Options = {},
): Promise<TestApi> {
  const database = await cloneDatabase()
  const opened = await createTestPlatform({
    databaseUrl: database.url,
    env,
    log,
    now: '2026-03-01T12:00:00.000Z',
  })
  const { platform, clock, jobs } = opened
  const app = await buildApp({ ...platform, onRoute, webRoot })
  const undocumented = registerResponseCheck(app)
  await app.ready()
  return {
    app,
    db: platform.database.db,
    query: createQuery(platform.database.db),
    platform,
    databaseUrl: database.url,
    clock,
    browser: () => new TestBrowser(app),
    deliverMail: () =>
      jobs.startWorker(
        mailQueue,
        createMailHandler(createMailTransport(platform.config), platform.database, platform.clock),
      ),
    async close() {
      await app.close()
      await opened.close()
      await database.drop()
      if (undocumented.size > 0) throw new Error([...undocumented].join('\n'))
    },
  }
}

/** The API for all tests of the calling file, closed after them. */
export async function openTestApi(...options: Parameters<typeof createTestApi>) {
  const api = await createTestApi(...options)
  afterAll(() => api.close())
  return api
}
