import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { createTestSdkApi } from '../../../../test/test-sdk-api.ts'

const sdkApi = await createTestSdkApi({ PUBLIC_URL: 'https://console.example.com' })
afterAll(() => sdkApi.close())

const calls = [
  ['OPTIONS', '/sdk/v1/sessions', undefined, 204],
  ['GET', '/sdk/v1/jwks', undefined, 200],
  ['POST', '/sdk/v1/sessions', () => JSON.stringify(sdkApi.startBody({ key: 'x' })), 200],
  ['POST', '/sdk/v1/sessions', () => '{', 400],
  ['GET', '/sdk/v1/none', undefined, 404],
] as const

test('every response sends nosniff, and HSTS over TLS', async () => {
  for (const [method, path, body, status] of calls) {
    const answer = await sdkApi.send(method, path, body?.())
    expect(answer.status).toBe(status)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringMatching(/^max-age=31536000/),
    })
  }
})

test('every response closes its connection while the server drains', async () => {
  const own = await createTestSdkApi()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headersOf = (method: string, path: string, body?: string) =>
    new Promise<IncomingHttpHeaders>((resolve, reject) => {
      const call = request(own.url + path, { method, agent }, (answer) => {
        void text(answer).then(() => resolve(answer.headers), reject)
      })
      call.once('error', reject)
      call.end(body)
    })
  const before = await headersOf('GET', '/sdk/v1/jwks')
  expect(before.connection).toBe('keep-alive')
  expect(before).not.toHaveProperty('strict-transport-security')
  own.drain()
  for (const [method, path, body] of calls)
    expect((await headersOf(method, path, body?.())).connection).toBe('close')
  agent.destroy()
  await own.close()
})
