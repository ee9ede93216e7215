import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { platformTypes } from '../license-keys/rules/platforms.ts'
import { maxDevelopmentStarts } from '../license-keys/rules/terms.ts'
import { nameText, requiredText } from '../text.ts'
import { trackingReport } from './tracking-report.ts'
import { licenseFileStates, offlineReasons } from './verdicts.ts'

export const maxOfflineSessions = 500
export const offlineDays = 30

const momentMessage = 'Send a time such as 2026-01-31T12:00:00.000Z.'
const isoLength = '2026-01-31T12:00:00.000Z'.length

/** A time in any valid format, normalized to UTC with milliseconds. */
const moment = z.pipe(
  z.iso
    .datetime({ offset: true, error: momentMessage })
    .check(z.maxLength(64, { error: 'Use at most 64 characters.' })),
  z.transform((written, { issues }) => {
    const iso = new Date(written).toISOString()
    // A time zone offset can push a year out of its four digits.
    if (iso.length === isoLength) return iso
    issues.push({ code: 'custom', message: momentMessage, input: written })
    return z.NEVER
  }),
)
const sessionId = z.pipe(
  z.guid({ error: 'Send a UUID.' }),
  z.transform((id) => id.toLowerCase()),
)
const daySeconds = 24 * 60 * 60
const duration = z.pipe(
  z.number({ error: 'Send seconds.' }).check(z.minimum(0), z.maximum(31 * daySeconds)),
  z.transform(Math.round),
)

const sdkParts = z.pipe(
  z.object({ name: nameText(50), version: nameText(50) }),
  z.transform(({ name, version }) => `${name}/${version}`),
)

export const startRequest = z.object({
  key: z.string({ error: 'Send the license key.' }).check(z.maxLength(200)),
  sessionId,
  nonce: requiredText(200),
  clientTime: moment,
  platform: z.enum(platformTypes, { error: `Choose one of: ${platformTypes.join(', ')}.` }),
  app: z.object({
    id: nameText(500),
    certificate: z.optional(nameText(500)),
    version: z
      .optional(nameText(100))
      .check(z.describe('Shows which versions still use the old string of a rotated key.')),
  }),
  device: z.object({ os: nameText(200), uuid: nameText(200) }),
  sdk: z._default(z.union([nameText(100), sdkParts]), ''),
  offline: z.optional(
    z.array(z.object({ sessionId, start: moment, duration })).check(
      z.maxLength(maxOfflineSessions, {
        error: `Send at most ${maxOfflineSessions} at a time.`,
      }),
    ),
  ),
  lease: z
    .optional(
      z
        .string({ error: 'Send the lease exactly as you received it.' })
        .check(z.maxLength(4_096, { error: 'Use at most 4,096 characters.' })),
    )
    .check(
      z.describe(
        'The lease or license file that the offline sessions ran under. Without it, none of them count.',
      ),
    ),
  licenseFile: z
    .optional(
      z
        .string({ error: 'Send the license file exactly as you received it.' })
        .check(z.maxLength(4_096, { error: 'Use at most 4,096 characters.' })),
    )
    .check(z.describe('The license file on this device. The answer shows whether it was revoked.')),
})
export type StartInput = z.output<typeof startRequest>

export const heartbeatRequest = z.object({
  key: z.string({ error: 'Send the license key.' }).check(z.maxLength(200)),
  state: z.enum(['alive', 'ended'], { error: 'Choose one of: alive, ended.' }),
  duration,
})
export type HeartbeatInput = z.output<typeof heartbeatRequest>

const beatBody = z.extend(heartbeatRequest, { tracking: z.optional(trackingReport) })

const verdict = z.object({
  valid: z.boolean(),
  code: z.string(),
  num: z.int(),
  retry: z.enum(['never', 'backoff']),
  ts: z.iso.datetime(),
  nonce: z.string(),
  nextCheckAt: z.iso.datetime(),
  license: z.optional(z.object({ type: z.string(), expires: z.iso.datetime() })),
  lease: z.optional(z.string()),
  refId: z.optional(z.string()),
  message: z.optional(z.string()),
  difference: z.optional(z.object({ observed: z.string(), allowed: z.array(z.string()) })),
  offline: z
    .optional(
      z.object({
        taken: z.int(),
        refused: z.int(),
        reason: z.optional(z.enum(offlineReasons)),
      }),
    )
    .check(z.describe('The result for the offline sessions, if any were sent.')),
  licenseFile: z
    .optional(z.enum(licenseFileStates))
    .check(z.describe('The status of the license file, if one was sent.')),
})

export const postSdkSession = defineEndpoint({
  operationId: 'startSession',
  method: 'POST',
  path: '/sdk/v1/sessions',
  summary: `Starts a session: checks the key and counts the session once per \`sessionId\`. Answers HTTP 200 with a verdict, valid or not. A development key starts at most ${maxDevelopmentStarts.toLocaleString('en-US')} sessions per UTC day, then answers 429 until midnight.`,
  body: startRequest,
  answer: verdict,
})

const beatAnswer = z.object({
  ok: z.literal(true),
  ignored: z
    .optional(z.record(z.string(), z.string()))
    .check(z.describe('The errors in `tracking`, by field. The rest of the heartbeat counts.')),
})

export const patchSdkSession = defineEndpoint({
  operationId: 'updateSession',
  method: 'PATCH',
  path: '/sdk/v1/sessions/:sessionId',
  summary: 'Reports that a session is alive or has ended.',
  params: z.object({ sessionId }),
  body: beatBody,
  answer: beatAnswer,
})

export const postSdkHeartbeat = defineEndpoint({
  operationId: 'sendSessionBeacon',
  method: 'POST',
  path: '/sdk/v1/sessions/:sessionId',
  summary: 'Same as PATCH, for `sendBeacon`, which can only POST text/plain.',
  params: z.object({ sessionId }),
  body: beatBody,
  answer: beatAnswer,
})

const keySet = z.object({
  keys: z.array(
    z.object({
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      x: z.string(),
      kid: z.string(),
      alg: z.literal('EdDSA'),
      use: z.literal('sig'),
    }),
  ),
})

export const getJwks = defineEndpoint({
  operationId: 'listSigningKeys',
  method: 'GET',
  path: '/sdk/v1/jwks',
  summary: 'The public keys that sign leases and refusals.',
  answer: keySet,
})

export const getLicenseJwks = defineEndpoint({
  operationId: 'listLicenseSigningKeys',
  method: 'GET',
  path: '/sdk/v1/license-jwks',
  summary:
    'The public keys of all license files that may still be valid. Build them into your app.',
  answer: keySet,
})
