import { z } from 'zod/mini'
import { rehearsalAnswers } from './rules/rehearsal.ts'

const term = {
  key: z.string(),
  created: z.iso.datetime(),
  expire_date: z.iso.datetime(),
  expire_state: z.boolean(),
}

export const rehearsal = z.object({ answer: z.enum(rehearsalAnswers), until: z.iso.datetime() })
export type Rehearsal = z.infer<typeof rehearsal>

export const devKey = z.object({
  ...term,
  rehearsal: z.optional(rehearsal),
})
export type DevKey = z.infer<typeof devKey>

export const commercialKey = z.object({
  _id: z.string(),
  ...term,
})
export type CommercialKey = z.infer<typeof commercialKey>

/** A certificate that signs an Android app, by its SHA-1 or SHA-256 in base64. */
export const certificate = z.object({ fingerprint: z.string(), label: z.string() })
export type Certificate = z.infer<typeof certificate>

const production = {
  /** Identifies the key where its string must not appear, as in a URL. It stays the same when the string changes. */
  _id: z.string(),
  ...term,
  appName: z.string(),
  activated: z.boolean(),
  ipBlacklist: z.array(z.string()),
  domainWhitelist: z.array(z.string()),
  /** During a rotation: the old string, which works beside the new one. */
  previous: z.optional(
    z.object({ key: z.string(), works_until: z.iso.datetime(), since: z.iso.datetime() }),
  ),
  /** Rises with every change: an update with an older version is answered with a conflict. */
  version: z.int(),
}

function ofEveryPlatform<More extends z.core.$ZodShape>(more: More) {
  const shared = { ...production, ...more }
  return z.discriminatedUnion('platformType', [
    z.object({
      ...shared,
      platformType: z.literal('ios'),
      ios: z.object({ bundleId: z.string() }),
    }),
    z.object({
      ...shared,
      platformType: z.literal('android'),
      android: z.object({
        packageName: z.string(),
        /** The fingerprint of the first certificate; empty without one. */
        base64Signature: z.string(),
        /** Apps signed with any of these can use the key; if the list is empty, all apps can. */
        certificates: z.array(certificate),
      }),
    }),
    z.object({
      ...shared,
      platformType: z.literal('web'),
      web: z.object({ baseUrl: z.string() }),
    }),
    z.object({
      ...shared,
      platformType: z.literal('windows'),
      windows: z.object({ appName: z.string() }),
    }),
  ])
}

export const prodKey = ofEveryPlatform({})
export type ProdKey = z.infer<typeof prodKey>

export const deletedKey = ofEveryPlatform({
  deleted: z.iso.datetime(),
  gone_on: z.iso.datetime(),
  /** Starts with the deleted key that were refused since 00:00 UTC. Counted with a delay of a few seconds. */
  refusedToday: z.optional(z.int()),
})
export type DeletedKey = z.infer<typeof deletedKey>

export const keyRotation = z.object({
  /** Null if the key is not rotated, or its old string has expired. */
  previous: z.nullable(
    z.object({ key: z.string(), works_until: z.iso.datetime(), since: z.iso.datetime() }),
  ),
  /** Starts with the old string since the rotation. Counted with a delay of a few seconds, and not billed. */
  starts: z.int(),
  /** The most starts first. Empty strings if the app sends no version or there are too many to list. */
  versions: z.array(
    z.object({ version: z.string(), sdk: z.string(), starts: z.int(), last: z.iso.datetime() }),
  ),
})
export type KeyRotation = z.infer<typeof keyRotation>

export const keyCertificates = z.object({
  docs: z.array(
    z.object({
      ...certificate.shape,
      /** Null if no start used it in the last 30 UTC days. */
      lastSeen: z.nullable(z.iso.datetime()),
    }),
  ),
  /** Certificates of starts that the key does not list, the most frequent first. */
  unregistered: z.array(
    z.object({ fingerprint: z.string(), starts: z.int(), lastSeen: z.iso.datetime() }),
  ),
})
export type KeyCertificates = z.infer<typeof keyCertificates>

export const keyUsage = z.object({
  _id: z.string(),
  lastUsedAt: z.nullable(z.iso.datetime()),
  /** Starts refused since 00:00 UTC; absent in answers of older servers. */
  refusedToday: z.optional(z.int()),
  /** Those of them with a string that was rotated out or replaced. */
  oldStringRefusedToday: z.optional(z.int()),
  /** Sessions of each of the 30 days, oldest first, ending with today. */
  counts: z.array(z.int()),
})
export type KeyUsage = z.infer<typeof keyUsage>

/** `extended` changes the expiry, `moved` moves the key to another workspace. */
export const keyActions = [
  'issued',
  'reissued',
  'updated',
  'extended',
  'moved',
  'deleted',
  'restored',
  'rotated',
  'rolled-back',
  'rehearsed',
  'rehearsal-ended',
  'license-issued',
  'license-revoked',
] as const

const keyState = z.record(
  z.string(),
  z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
)

export const keyEvent = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  /** Null if the console itself acted, or the account is deleted. */
  actor: z.nullable(z.object({ name: z.string(), email: z.string() })),
  /** Name of the token that made the change; absent if a signed-in user made it. */
  token: z.optional(z.string()),
  ip: z.nullable(z.string()),
  action: z.enum(keyActions),
  before: z.nullable(keyState),
  after: z.nullable(keyState),
})
export type KeyEvent = z.infer<typeof keyEvent>
