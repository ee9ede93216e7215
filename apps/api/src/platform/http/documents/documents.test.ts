import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { openTestPages } from '../../../../test/http/test-pages.ts'
import { createTestApi, openTestApi } from '../../../../test/test-api.ts'
import { createCachedResponse } from './cached-response.ts'

const api = await openTestApi()
const webRoot = await openTestPages()

const ask = (url: string, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'GET', url, headers })

describe.each([
  ['/api/openapi.json', 'application/json', 'public, max-age=300'],
  ['/api/reference/', 'text/html; charset=utf-8', 'public, max-age=300'],
  ['/api/reference/js/scalar.js', 'application/javascript; charset=utf-8', 'public, max-age=86400'],
])('%s', (url, type, cache) => {
  test('is compressed as the client accepts, and may be cached', async () => {
    const plain = await ask(url)
    expect(plain.statusCode).toBe(200)
    expect(plain.headers).toMatchObject({
      'content-type': type,
      'cache-control': cache,
      vary: 'accept-encoding',
    })
    const br = await ask(url, { 'accept-encoding': 'gzip, deflate, br' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true)
    const gzip = await ask(url, { 'accept-encoding': 'br;q=0, gzip;q=0.5' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true)
  })

  test('answers 304 if the client has it', async () => {
    const { headers } = await ask(url, { 'accept-encoding': 'br' })
    const again = await ask(url, { 'if-none-match': `W/"x", ${headers.etag}` })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect((await ask(url, { 'if-none-match': '"x"' })).statusCode).toBe(200)
  })
})

test('creates a cached response once for concurrent requests', async () => {
  let made = 0
  const app = Fastify()
  app.get(
    '/',
    createCachedResponse(() => `made ${++made} times`),
  )
  const answers = await Promise.all(Array.from({ length: 32 }, () => app.inject('/')))
  expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['made 1 times']))
  await app.close()
})

test('the script of the reference is compressed to a third', async () => {
  const { rawPayload } = await ask('/api/reference/js/scalar.js', { 'accept-encoding': 'br' })
  expect(rawPayload.length).toBeLessThan(1_450_000)
})

test('the API reference runs only its own scripts and connects to no other origin', async () => {
  const { headers, body } = await ask('/api/reference/')
  const policy = String(headers['content-security-policy']).split('; ')
  const started = /<script type="text\/javascript">([^]*?)<\/script>/.exec(body)?.[1] ?? ''
  const hash = createHash('sha256').update(started).digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`)
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("connect-src 'self'")
  expect(body.match(/<script/g)).toHaveLength(2)
  expect(body).toContain('"persistAuth": false')
})

test('the API reference has the console’s bar and fonts', async () => {
  const font = 'assets/geist-latin-wght-normal-abc.woff2'
  await writeFile(path.join(webRoot, font), 'font')
  const framed = await createTestApi({ BRAND_NAME: 'A <b>' }, { webRoot })
  const { body } = await framed.app.inject('/api/reference/')
  expect(body).toContain('<html lang="en">')
  expect(body).toMatch(/<a class="console-brand" href="\/"><svg[^]*<\/svg>A &lt;b><\/a>/)
  expect(body).toContain('<a href="/docs">Docs</a>')
  expect(body).toContain(
    `font-family:'Geist';font-weight:100 900;font-display:swap;src:url('/${font}')`,
  )
  await framed.close()
})

test.each([
  ['GET', '/api/openapi.json', 1],
  ['GET', '/api/reference/js/scalar.js', 1],
  ['POST', '/api/billing/webhook', 30],
] as const)('limits the rate of %s %s', async (method, url, most) => {
  const narrow = await createTestApi({ RATE_LIMIT_FACTOR: '0.01' })
  const statuses: number[] = []
  for (let call = 0; call < most + 1; call++) {
    statuses.push((await narrow.app.inject({ method, url })).statusCode)
  }
  expect(statuses.slice(0, most)).not.toContain(429)
  expect(statuses.at(-1)).toBe(429)
  await narrow.close()
})
