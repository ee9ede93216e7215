import type { SignInProvider } from '@fovea/contract/auth'
import type { CustomFetchOptions } from 'openid-client'
import { z } from 'zod'
import { measuredFetch } from '../../../platform/http/monitoring/external-services.ts'
import { AppError } from '../../../platform/errors.ts'

export type ProviderUser = {
  provider: SignInProvider
  subject: string
  email: string
  emailVerified: boolean
  name: string
  pictureUrl: string
}

/** Binds a sign-in to the browser that began it. */
export type SignInSecrets = { state: string; verifier: string; nonce: string }

export type Provider = {
  authorizationUrl: (secrets: SignInSecrets) => Promise<URL>
  /** Exchanges the code for the user. Throws an `AppError` if the provider rejects the code or is unavailable. */
  person: (secrets: SignInSecrets, code: string) => Promise<ProviderUser>
}

export function createProviderFetch(provider: SignInProvider) {
  return (address: string, { body, signal, ...init }: CustomFetchOptions) =>
    measuredFetch(provider, address, { ...init, body: body ?? null, signal: signal ?? null })
}

const names: Record<SignInProvider, string> = { google: 'Google', github: 'GitHub' }

/** Errors (RFC 6749, GitHub's documentation) that are caused by our settings and that no user can fix. */
const settingErrors = new Set([
  'invalid_client',
  'incorrect_client_credentials',
  'unauthorized_client',
  'redirect_uri_mismatch',
])

/** An unreachable provider or rejected credentials of ours are a 503; a rejected code is the caller's mistake. */
export function toProviderError(provider: SignInProvider, error: unknown) {
  if (isAway(error)) {
    return new AppError('PROVIDER_DOWN', `${provider} is not responding. Try again in a moment.`, {
      cause: error,
      retryAfterSeconds: 5,
    })
  }
  const answer = answerOf(error)
  const reason = answer && [answer.error, answer.error_description].filter(Boolean).join(': ')
  if (answer && settingErrors.has(answer.error)) {
    const setting = provider.toUpperCase()
    return new AppError(
      'PROVIDER_DOWN',
      `Signing in with ${names[provider]} does not work at the moment. Try again later, or sign in another way.`,
      {
        cause: new Error(
          `${names[provider]} rejected the console (${reason}): correct ${setting}_CLIENT_ID and ${setting}_CLIENT_SECRET, and register the redirect URL that .env.example shows.`,
        ),
        retryAfterSeconds: 60,
      },
    )
  }
  return new AppError('SIGN_IN_REFUSED', `${provider} refused this sign-in. Start again.`, {
    fields: { code: 'The provider rejected this code.' },
    cause: reason === undefined ? error : new Error(`${names[provider]} answered ${reason}`),
  })
}

const answered = z.object({ error: z.string(), error_description: z.string().optional() })
const wrapped = z.union([
  z.object({ body: z.unknown() }).transform(({ body }) => body),
  z.object({ cause: z.unknown() }).transform(({ cause }) => cause),
])

/** Finds the provider's error. GitHub sends its errors with status 200, which the library only calls malformed. */
function answerOf(error: unknown): z.infer<typeof answered> | undefined {
  const answer = answered.safeParse(error)
  if (answer.success) return answer.data
  const inner = wrapped.safeParse(error)
  return inner.success && inner.data !== undefined ? answerOf(inner.data) : undefined
}

function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return true
  // `fetch` reports a network failure as a TypeError with the socket's error as its cause; a 5xx carries its answer.
  if (error instanceof TypeError && error.message === 'fetch failed') return true
  if (error.cause instanceof Response && error.cause.status >= 500) return true
  return error.cause !== undefined && isAway(error.cause)
}
