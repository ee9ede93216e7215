import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { createCardProvider } from './card-provider.ts'
import { parseConfig } from './config/config.ts'

test('a redirect is not followed', async () => {
  const calls: string[] = []
  const server = createServer((request, response) => {
    calls.push(request.url ?? '')
    response.writeHead(302, { location: '/elsewhere' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const config = parseConfig({ STRIPE_API_URL: addressOf(server) })
  const provider = createCardProvider(config, new AbortController().signal)
  await expect(provider.customers.retrieve('cus_1')).rejects.toThrow(
    Stripe.errors.StripeConnectionError,
  )
  expect(new Set(calls)).toEqual(new Set(['/v1/customers/cus_1']))
  server.closeAllConnections()
  server.close()
})

test('a provider that never answers is hung up on, and not called again', async () => {
  const calls: string[] = []
  const server = createServer((request) => calls.push(request.url ?? '')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const hangUp = new AbortController()
  const config = parseConfig({ STRIPE_API_URL: `${addressOf(server)}/below` })
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

function addressOf(server: Server) {
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}
