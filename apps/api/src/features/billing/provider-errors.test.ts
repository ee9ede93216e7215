import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCardProvider } from '../../platform/card-provider.ts'
import { parseConfig } from '../../platform/config/config.ts'
import { describeProviderError, toAppError } from './provider-errors.ts'
import { createBillingCatalog } from './billing-catalog.ts'

let answer = { status: 401, message: '' }
let url: string
const server = createServer((_, response) => {
  response
    .writeHead(answer.status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ error: { type: 'invalid_request_error', message: answer.message } }))
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => void server.close())

function createProvider() {
  const env = {
    STRIPE_SECRET_KEY: 'sk_live_hunter2',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    STRIPE_API_URL: url,
  }
  return createCardProvider(parseConfig(env))
}

test.each([
  [
    { status: 401, message: 'Invalid API Key provided: sk_live_****er2' },
    'The card provider rejected STRIPE_SECRET_KEY (Invalid API Key provided: sk_live_****er2): copy the secret key from its dashboard.',
  ],
  [
    { status: 403, message: 'The provided key does not have the required permissions.' },
    'STRIPE_SECRET_KEY is not allowed to do this (The provided key does not have the required permissions.): give the restricted key this permission, or use an unrestricted one.',
  ],
])('describes the rejected key %j by the name of its setting', async (body, sentence) => {
  answer = body
  const error: unknown = await createBillingCatalog(createProvider()).catch(
    (caught: unknown) => caught,
  )
  expect(describeProviderError(error)).toBe(sentence)
  expect(toAppError(error)).toMatchObject({
    name: 'PROVIDER_DOWN',
    cause: { message: sentence },
  })
})

test('describes only errors of the card provider', () => {
  expect(describeProviderError(new TypeError('a defect'))).toBeUndefined()
})
