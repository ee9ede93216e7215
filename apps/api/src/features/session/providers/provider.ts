import type { Agent } from '@fovea/contract/session'
import type { CustomFetchOptions } from 'openid-client'
import { watchedFetch } from '../../../platform/http/watching/outside.ts'
import { Refusal } from '../../../platform/refusal.ts'

/** A person, as a provider tells it. */
export type Person = {
  provider: Agent
  subject: string
  email: string
  emailVerified: boolean
  name: string
  pictureUrl: string
}

/** What binds a sign-in to the browser that began it. */
export type SignInSecrets = { state: string; verifier: string; nonce: string }

export type Provider = {
  authorizationUrl: (secrets: SignInSecrets) => Promise<URL>
  /** Trades the code for the person. Throws a `Refusal` where the provider says no or is away. */
  person: (secrets: SignInSecrets, code: string) => Promise<Person>
}

/** How a provider is called: every call of it is timed. */
export function fetchFrom(provider: Agent) {
  return (address: string, { body, signal, ...init }: CustomFetchOptions) =>
    watchedFetch(provider, address, { ...init, body: body ?? null, signal: signal ?? null })
}

/** A provider that cannot be reached is a 503; one that refuses the code is the caller's mistake. */
export function providerRefusal(provider: Agent, error: unknown) {
  if (isAway(error)) {
    return new Refusal('PROVIDER_DOWN', `${provider} is not responding. Try again in a moment.`, {
      cause: error,
      retryAfterSeconds: 5,
    })
  }
  return new Refusal('SIGN_IN_REFUSED', `${provider} refused this sign-in. Start again.`, {
    fields: { code: 'The provider rejected this code.' },
    cause: error,
  })
}

function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return true
  // `fetch` reports a lost network as a TypeError with the socket's error as its cause; a 5xx carries its answer.
  if (error instanceof TypeError && error.message === 'fetch failed') return true
  if (error.cause instanceof Response && error.cause.status >= 500) return true
  return error.cause !== undefined && isAway(error.cause)
}
