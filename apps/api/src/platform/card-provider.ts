import { Stripe } from 'stripe'
import type { Config } from './config.ts'

/** The card provider's own SDK: what its types allow is what we send. */
export type CardProvider = Stripe

const timeoutMs = 10_000
const retries = 2

/** Opens no connection yet. A stand-in may live below a path, which the SDK knows nothing of. */
export function createCardProvider({ stripe }: Pick<Config, 'stripe'>): CardProvider {
  const options = { timeout: timeoutMs, maxNetworkRetries: retries, telemetry: false }
  if (stripe.apiUrl === undefined) return new Stripe(stripe.secretKey, options)
  const { hostname, port, protocol, pathname, origin } = new URL(stripe.apiUrl)
  const below = (address: string) => address.replace(origin, origin + pathname.replace(/\/$/, ''))
  return new Stripe(stripe.secretKey, {
    ...options,
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    port: port || (protocol === 'http:' ? 80 : 443),
    httpClient: Stripe.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) =>
      fetch(typeof input === 'string' ? below(input) : input, init),
    ),
  })
}
