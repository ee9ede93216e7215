import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { errorBody } from '@fovea/contract/errors'
import { pickFreePorts } from '@fovea/local-postgres'
import { expect, test } from 'vitest'
import { sendRaw } from '../../../test/http/raw-request.ts'
import { openTestApi } from '../../../test/test-api.ts'
import { openTestPages } from '../../../test/http/test-pages.ts'
import { createLog } from '../logging/log.ts'
import { createDrainingServer } from './connections/draining-server.ts'

/** Hostile requests must neither cause a 5xx answer nor leave an error in the log. */
const logged: string[] = []
/** Slow requests are ignored, because they depend on the machine. */
const write = (line: string) => void (line.includes('"slow request"') || logged.push(line))

const webRoot = await openTestPages()
const log = createLog('warn', { write })
const api = await openTestApi({}, { webRoot, log })
await api.app.listen({ port: 0, host: '127.0.0.1' })
const port = api.app.addresses()[0]?.port ?? 0

const long = 'x'.repeat(400)
const json = { 'content-type': 'application/json' }
const start = JSON.stringify({ key: 'dev_x' })

test.each([
  ['GET', `/api/license/prod/${long}/history`, 404],
  ['DELETE', `/api/user/devices/${long}`, 404],
  ['POST', `/api/admin/requests/${long}/decision`, 401],
  ['PATCH', `/sdk/v1/sessions/${long}`, 404],
  ['GET', '/assets/../x', 404],
  ['GET', '/assets/../index.html', 404],
  ['GET', '/assets/%2e%2e/index.html', 404],
  ['GET', '/assets/..%2findex.html', 404],
  ['GET', '/assets/..%5cindex.html', 404],
  ['GET', '/assets/%00', 400],
  ['GET', '/assets/.hidden', 404],
  ['GET', '/assets/', 404],
  ['GET', '/assets//etc/passwd', 404],
  ['GET', '/%73dk/v1/jwks', 404],
  ['GET', 'http://x/%73dk/v1/jwks', 404],
  ['POST', '/%73dk/v1/sessions', 400],
  ['GET', '/%', 400],
  ['GET', '/api/%ff', 400],
  ['GET', '/api/user/devices/%', 400],
  ['OPTIONS', '*', 404],
  ['OPTIONS', '/api/user', 404],
  ['PROPFIND', '/api/user', 404],
  ['TRACE', '/api/user', 404],
  ['GET', 'ftp://x/api/user', 401],
  ['GET', '?x', 400],
  ['POST', '/api/user/oauth/signin', 400],
  ['POST', '/api/unsubscribe?token=x', 400],
  ['POST', '/api/unsubscribe?token=x&token=y', 400],
  ['GET', '/api/unsubscribe?token=x&token=y', 400],
  ['GET', '/api/blog?cursor=%00', 400],
  ['GET', '/api/blog?limit=1e99', 400],
])('answers %s %s with %i', async (method, target, status) => {
  logged.length = 0
  const headers = { host: '127.0.0.1:3000', cookie: 'fovea_session=%00; fovea_sign_in=%', ...json }
  const body = method === 'POST' ? start : undefined
  const answer = await sendRaw({ port, method, target, headers, body })
  expect(answer.status).toBe(status)
  const { error } = errorBody.parse(JSON.parse(answer.body))
  expect(error.requestId).toBe(answer.headers['x-request-id'])
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(logged).toEqual([])
})

test.each([
  '/.git/config',
  '/.env',
  '/package.json',
  '/metrics',
  '/api/metrics',
  '/assets/a.js.map',
])('%s shows nothing of the inside', async (target) => {
  const answer = await sendRaw({ port, method: 'GET', target, headers: { host: '127.0.0.1:3000' } })
  const isHarmless = answer.status === 404 || answer.body.startsWith('<!doctype html>')
  expect({ status: answer.status, isHarmless }).toMatchObject({ isHarmless: true })
})

test('rejects a request with two content lengths', async () => {
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').on('error', reject)
    const lengths = ['content-length: 4', 'transfer-encoding: chunked']
    socket.once('data', (chunk) => {
      resolve(chunk.toString())
      socket.destroy()
    })
    socket.write(
      ['POST /sdk/v1/sessions HTTP/1.1', 'host: x', ...lengths, '', '0', '', 'GET /'].join('\r\n'),
    )
  })
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
})

const webhook = '/api/billing/webhook'
const post = (payload: string, signature: string) =>
  sendRaw({
    port,
    method: 'POST',
    target: webhook,
    headers: { host: '127.0.0.1:3000', 'stripe-signature': signature, ...json },
    body: payload,
  })

test.each([
  '',
  't=,v1=',
  't=',
  'v1=',
  ',',
  '=',
  't=1,v1=',
  't=NaN,v1=00',
  't=1,t=2,v1=é',
  'v1=00,v1=00',
  long,
])('a webhook signed by %j is refused without a stack', async (signature) => {
  logged.length = 0
  const answer = await post('{}', Buffer.from(signature).toString('latin1'))
  expect(answer.status).toBe(400)
  expect(errorBody.parse(JSON.parse(answer.body)).error.fields).toHaveProperty('stripe-signature')
  expect(logged).toEqual([])
})

const event = { object: 'event', id: 'evt_1', type: 'customer.updated' }
const about = (object: unknown) => JSON.stringify({ ...event, data: { object } })

test.each([
  '',
  '{',
  'null',
  '[]',
  '7',
  '{"__proto__":1}',
  JSON.stringify(event),
  about(null),
  about({ object: 'customer', id: '' }),
  about({ object: 'customer', id: 'x'.repeat(256) }),
  about({ object: 'customer', id: 'cus_\0' }),
  about({ object: 'invoice', id: 'in_1', customer: { id: 7 } }),
  JSON.stringify({ ...event, id: 'evt_\0', data: { object: { object: 'customer' } } }),
  JSON.stringify({ object: 'v2.core.event', id: 'evt_1', type: ['x'] }),
])('a signed webhook with the body %j is refused without a stack', async (payload) => {
  logged.length = 0
  const { webhooks } = api.platform.cardProvider
  const secret = api.platform.config.stripe.webhookSecrets[0] ?? ''
  const answer = await post(payload, webhooks.generateTestHeaderString({ payload, secret }))
  expect(answer.status).toBe(400)
  expect(logged).toEqual([])
})

const ask = (target: string) =>
  sendRaw({ port, method: 'GET', target, headers: { host: '127.0.0.1:3000' } })

test.each([
  ['/robots.txt', /^text\/plain/],
  ['/favicon.ico', /^image\/(?:x-icon|vnd\.microsoft\.icon)$/],
  ['/apple-touch-icon.png', /^image\/png$/],
])('serves %s by its fixed name, cacheable for a day', async (target, type) => {
  const { status, headers } = await ask(target)
  expect(status).toBe(200)
  expect(headers['content-type']).toMatch(type)
  expect(headers['cache-control']).toBe('public, max-age=86400')
})

test.each([
  ['license-client.tgz', 'client'],
  ['cli.tgz', 'cli'],
])('serves the package %s with its digest', async (file, content) => {
  const { status, headers, body } = await ask(`/packages/${file}`)
  const digest = createHash('sha512').update(content).digest('base64')
  expect({ status, body }).toEqual({ status: 200, body: content })
  expect(headers).toMatchObject({
    'repr-digest': `sha-512=:${digest}:`,
  })
})

test('caches assets forever, and the page only for going back', async () => {
  const kept = 'public, max-age=31536000, immutable'
  expect((await ask('/assets/a.js')).headers['cache-control']).toBe(kept)
  expect((await ask('/console')).headers['cache-control']).toBe('private, no-cache')
})

test.each([
  '/console',
  '/assets/a.js',
  '/api/user/session',
  '/api/user',
  '/api/openapi.json',
  '/none',
])('%s may use nothing of the device, and is what it says', async (target) => {
  const { headers } = await ask(target)
  expect(headers['x-content-type-options']).toBe('nosniff')
  const refused = String(headers['permissions-policy']).split(', ')
  expect(refused).toEqual(
    expect.arrayContaining(['camera=()', 'display-capture=()', 'geolocation=()', 'microphone=()']),
  )
  // Cards are typed into a frame of the provider, which may use payment features.
  expect(refused.join()).not.toContain('payment')
})

test('keeps the address of a caller that has disconnected', async () => {
  const pendingRequest = Promise.withResolvers<IncomingMessage>()
  const { server } = createDrainingServer((request) => pendingRequest.resolve(request))
  const own = await pickFreePorts(1)
  server.listen(own, '127.0.0.1')
  await once(server, 'listening')
  const client = connect(own, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  const { socket } = await pendingRequest.promise
  const gone = once(socket, 'close')
  client.destroy()
  await gone
  expect(socket.remoteAddress).toBe('127.0.0.1')
  server.close()
})
