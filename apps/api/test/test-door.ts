import { randomUUID } from 'node:crypto'
import { Registry } from 'prom-client'
import { z } from 'zod'
import { inject } from 'vitest'
import { buildApp } from '../src/app.ts'
import { openDoor } from '../src/features/verification/index.ts'
import { createCardProvider } from '../src/platform/card-provider.ts'
import { parseConfig } from '../src/platform/config/config.ts'
import { connect } from '../src/platform/db/connect.ts'
import { startJobs } from '../src/platform/jobs.ts'
import { createLog } from '../src/platform/log.ts'
import { createOutbox } from '../src/platform/mail/outbox.ts'
import { Browser } from './browser.ts'
import { cloneDatabase } from './database.ts'
import { publicUrl } from './test-api.ts'

const verdict = z.looseObject({
  valid: z.boolean(),
  code: z.string(),
  num: z.number(),
  nonce: z.string(),
  refId: z.string().optional(),
  lease: z.string().optional(),
})

export type TestDoor = Awaited<ReturnType<typeof testDoor>>

/** The whole server on a port of its own, door included: the door is reached over real HTTP only. */
export async function testDoor(
  env: Record<string, string> = {},
  shared?: { url: string; drop: () => Promise<void> },
) {
  const database = shared ?? (await cloneDatabase())
  const log = createLog('silent')
  const connection = connect({ url: database.url, max: 10, log })
  const config = parseConfig({
    PUBLIC_URL: publicUrl,
    SANDBOX_PORT: String(inject('sandboxPort')),
    ...env,
  })
  const clock = { now: new Date('2026-03-10T12:00:00.000Z') }
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
  const metrics = new Registry()
  const door = await openDoor(platform, database.url, metrics)
  const app = await buildApp({ ...platform, door, newsUrl: database.url })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })

  async function send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) {
    return fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  }

  return {
    url,
    database,
    db: connection.db,
    clock,
    browser: () => new Browser(app),
    drain: door.drain,
    metrics,
    send,
    /** What an SDK sends, but for what a test is about. */
    startBody: (changes: Record<string, unknown> = {}) => ({
      sessionId: randomUUID(),
      nonce: randomUUID(),
      clientTime: clock.now.toISOString(),
      platform: 'ios',
      app: { id: 'com.example.reader' },
      device: { os: 'iOS 19', uuid: 'device-1' },
      sdk: 'test/1',
      ...changes,
    }),
    /** Starts a session and takes the verdict. */
    async start(changes: Record<string, unknown>, headers: Record<string, string> = {}) {
      const answer = await send('POST', '/sdk/v1/sessions', this.startBody(changes), headers)
      const body = await answer.text()
      if (answer.status !== 200) throw new Error(`start: ${answer.status} ${body}`)
      return {
        ...verdict.parse(JSON.parse(body)),
        body,
        signature: answer.headers.get('signature'),
      }
    },
    async close() {
      await app.close()
      await door.close()
      await jobs.stop()
      await connection.close()
      if (!shared) await database.drop()
    },
  }
}
