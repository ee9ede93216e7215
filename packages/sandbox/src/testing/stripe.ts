import { createServer } from 'node:http'
import { once } from 'node:events'
import { Stripe } from 'stripe'
import { onTestFinished } from 'vitest'
import type { Sandbox } from '../index.ts'

export function createStripeSdk({ url, stripe }: Sandbox, key = stripe.secretKey): Stripe {
  const { hostname, port } = new URL(url)
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 })
}

export async function callAsBrowser(
  { url, stripe }: Sandbox,
  path: string,
  fields: Record<string, string>,
): Promise<unknown> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${stripe.publishableKey}` },
    body: new URLSearchParams(fields),
  })
  return response.json()
}

/** Moves the provider's clock; resolves once all resulting events were delivered. */
export async function moveClock({ url }: Sandbox, to: { advance: number } | { to: number }) {
  const [[field, seconds] = ['', 0]] = Object.entries(to)
  const body = new URLSearchParams({ [field]: String(seconds) })
  const response = await fetch(`${url}/stripe/clock`, { method: 'POST', body })
  if (!response.ok) throw new Error(await response.text())
}

export async function breakCalls({ url }: Sandbox, fault: Record<string, string>) {
  const body = new URLSearchParams(fault)
  const response = await fetch(`${url}/stripe/faults`, { method: 'POST', body })
  if (!response.ok) throw new Error(await response.text())
}

type Received = { body: string; signature: string }

export async function receiveWebhooks(refusals = 0) {
  const received: Received[] = []
  let refused = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (refused < refusals) {
        refused += 1
        response.writeHead(500).end()
        return
      }
      received.push({
        body: Buffer.concat(chunks).toString('utf8'),
        signature: String(request.headers['stripe-signature']),
      })
      response.writeHead(200).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  return {
    url: `http://127.0.0.1:${port}/webhook`,
    received,
  }
}
