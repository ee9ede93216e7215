import { once } from 'node:events'
import { createServer } from 'node:http'
import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { createCardProvider } from './card-provider.ts'
import { parseConfig } from './config/config.ts'

test('a provider that never answers is hung up on, and not called again', async () => {
  const calls: string[] = []
  const server = createServer((request) => calls.push(request.url ?? '')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const hangUp = new AbortController()
  const config = parseConfig({ STRIPE_API_URL: `http://127.0.0.1:${port}/below` })
  const call = createCardProvider(config, hangUp.signal).customers.retrieve('cus_1')
  const [outcome] = await Promise.all([
    Promise.allSettled([call]),
    once(server, 'request').then(() => hangUp.abort()),
  ])
  expect(outcome).toMatchObject([
    { status: 'rejected', reason: expect.any(Stripe.errors.StripeConnectionError) },
  ])
  expect(calls).toEqual(['/below/v1/customers/cus_1'])
  server.closeAllConnections()
  server.close()
})
