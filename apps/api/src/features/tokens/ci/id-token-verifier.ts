import { minuteMs } from '@fovea/contract/time'
import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import type { Config } from '../../../platform/config/config.ts'
import { AppError } from '../../../platform/errors.ts'
import { measuredFetch } from '../../../platform/http/monitoring/external-services.ts'

/** GitHub issues ID tokens for five minutes; more age than this is a mistake of a clock. */
const maxAgeSeconds = 10 * 60
export const clockSkewSeconds = 60
const maxKeySetBytes = 64 * 1_024
const keySet = { timeoutDuration: 5_000, cooldownDuration: 30_000, cacheMaxAge: 10 * minuteMs }
/** A failed download is not repeated sooner, however many ID tokens ask for it. */
const failureCooldownMs = 10_000

/** Claims of GitHub Actions that rules use, out of those documented. */
const claims = z.object({
  jti: z.string().min(1).max(200),
  aud: z.string().max(1_000),
  exp: z.number(),
  repository: z.string().max(200),
  repository_id: z.string().regex(/^\d{1,20}$/),
  ref: z.string().max(1_000).default(''),
  event_name: z.string().max(100),
  environment: z.string().max(300).optional(),
  run_id: z.string().regex(/^\d{1,20}$/),
})
export type WorkflowClaims = z.infer<typeof claims>

/** Null for an ID token that is not valid. Its rule says which audience it must have. Fails with `PROVIDER_DOWN` while keys cannot be loaded. */
export type IdTokenVerifier = (idToken: string, now: Date) => Promise<WorkflowClaims | null>

function getActionsIssuer({ sandbox }: Pick<Config, 'sandbox'>) {
  return sandbox ? `${sandbox.url}/github-actions` : 'https://token.actions.githubusercontent.com'
}

export function createIdTokenVerifier(
  config: Pick<Config, 'sandbox' | 'publicUrl'>,
): IdTokenVerifier {
  const issuer = getActionsIssuer(config)
  const getKey = createKeySource(`${issuer}/.well-known/jwks`)
  return async (idToken, now) => {
    try {
      const { payload } = await jwtVerify(idToken, getKey, {
        issuer,
        algorithms: ['RS256'],
        requiredClaims: ['aud', 'exp', 'iat', 'jti'],
        maxTokenAge: maxAgeSeconds,
        clockTolerance: clockSkewSeconds,
        currentDate: now,
      })
      return claims.safeParse(payload).data ?? null
    } catch (error) {
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }
}

function createKeySource(address: string): JWTVerifyGetKey {
  let failedMs = -Infinity
  const remoteKeys = createRemoteJWKSet(new URL(address), { ...keySet, [customFetch]: fetchKeySet })
  return async (header, token) => {
    if (performance.now() - failedMs < failureCooldownMs) throw providerDown()
    try {
      return await remoteKeys(header, token)
    } catch (error) {
      const isAboutToken =
        error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWKSMultipleMatchingKeys ||
        error instanceof errors.JOSENotSupported
      if (isAboutToken) throw error
      failedMs = performance.now()
      throw providerDown(error)
    }
  }
}

function providerDown(cause?: unknown) {
  return new AppError(
    'PROVIDER_DOWN',
    'The keys of GitHub Actions could not be loaded. Try again in a minute.',
    { cause },
  )
}

async function fetchKeySet(address: string, init: RequestInit) {
  const answer = await measuredFetch('github', address, init)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length
    if (bytes > maxKeySetBytes)
      throw new Error(`the key set is larger than ${maxKeySetBytes} bytes`)
    chunks.push(chunk)
  }
  return new Response(Buffer.concat(chunks), { status: answer.status })
}
