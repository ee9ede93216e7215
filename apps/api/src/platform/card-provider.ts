import { Stripe } from 'stripe'
import type { Config } from './config/config.ts'
import { measuredFetch } from './http/monitoring/external-services.ts'

/** The card provider's own SDK: what its types allow is what we send. */
export type CardProvider = Stripe

/** Nobody waits that long for an answer: what is begun goes on behind their back, and may take its time. */
const timeoutMs = 20_000
const retries = 1

/**
 * Opens no connection yet. What is under way ends, as a connection that failed, when the signal says so: a provider that does
 * not answer must not hold up the end of the process. A stand-in may live below a path, which the SDK knows nothing of.
 */
export function createCardProvider(
  { stripe }: Pick<Config, 'stripe'>,
  hangUp?: AbortSignal,
): CardProvider {
  const call = (address: string, init: RequestInit = {}) => {
    const signals = [init.signal, hangUp].filter((signal) => signal instanceof AbortSignal)
    return measuredFetch('card', address, { ...init, signal: AbortSignal.any(signals) })
  }
  const options = { timeout: timeoutMs, maxNetworkRetries: retries, telemetry: false }
  if (stripe.apiUrl === undefined) {
    return new Stripe(stripe.secretKey, { ...options, httpClient: clientOf(call) })
  }
  const { hostname, port, protocol, pathname, origin } = new URL(stripe.apiUrl)
  const below = (address: string) => address.replace(origin, origin + pathname.replace(/\/$/, ''))
  return new Stripe(stripe.secretKey, {
    ...options,
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    port: port || (protocol === 'http:' ? 80 : 443),
    httpClient: clientOf((address, init) => call(below(address), init)),
  })
}

function clientOf(call: (address: string, init?: RequestInit) => Promise<Response>) {
  return Stripe.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) =>
    call(input instanceof Request ? input.url : String(input), init),
  )
}
