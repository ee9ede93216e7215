import { randomUUID } from 'node:crypto'
import { Registry } from 'prom-client'
import { afterAll } from 'vitest'
import { z } from 'zod'
import { buildApp } from '../src/app.ts'
import { startSdkApi } from '../src/features/sdk-api/index.ts'
import { createLog } from '../src/platform/logging/log.ts'
import { TestBrowser } from './test-browser.ts'
import { cloneDatabase, createQuery } from './database.ts'
import { createTestPlatform } from './test-platform.ts'

const verdict = z.looseObject({
  valid: z.boolean(),
  code: z.string(),
  num: z.number(),
  nonce: z.string(),
  message: z.string().optional(),
  refId: z.string().optional(),
  lease: z.string().optional(),
  offline: z.unknown().optional(),
})

export type TestSdkApi = Awaited<ReturnType<typeof createTestSdkApi>>

/** The whole server on its own port, including the SDK API, which is only reached over real HTTP. */
export async function createTestSdkApi(
  env: Record<string, string> = {},
  shared?: { url: string; drop: () => Promise<void> },
) {
  const database = shared ?? (await cloneDatabase())
  const opened = await createTestPlatform({
    databaseUrl: database.url,
    env,
    log: createLog('silent'),
    now: '2026-03-10T12:00:00.000Z',
  })
  const { platform, clock } = opened
  const metrics = new Registry()
  const sdkApi = await startSdkApi(platform, database.url, metrics)
  const app = await buildApp({ ...platform, sdkApi, newsUrl: database.url })
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
    app,
    platform,
    database,
    db: platform.database.db,
    query: createQuery(platform.database.db),
    clock,
    browser: () => new TestBrowser(app),
    writeSightings: sdkApi.flushObservedApps,
    writeTracking: sdkApi.flushTracking,
    metrics,
    send,
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
      await sdkApi.close()
      await opened.close()
      if (!shared) await database.drop()
    },
  }
}

/** For all tests of the calling file, closed after them. */
export async function openTestSdkApi(...options: Parameters<typeof createTestSdkApi>) {
  const sdkApi = await createTestSdkApi(...options)
  afterAll(() => sdkApi.close())
  return sdkApi
}
