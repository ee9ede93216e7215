import { Stripe } from 'stripe'
import type { Config } from './config/config.ts'
import { measuredFetch } from './http/monitoring/external-services.ts'

export type CardProvider = Stripe

/** Requests do not wait for this: they are answered earlier and the call continues in the background. */
const timeoutMs = 20_000
const retries = 1

/**
 * Opens no connection yet. The signal aborts open calls, so that a provider that does not answer cannot hold up the end
 * of the process. The sandbox may be below a path, which the SDK does not support, so the path is added here.
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
