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
  /** While one runs. */
  rehearsal: z.optional(rehearsal),
})
export type DevKey = z.infer<typeof devKey>

export const commercialKey = z.object({
  /** Names the key where its string must not stand, as in an address. */
  _id: z.string(),
  ...term,
})
export type CommercialKey = z.infer<typeof commercialKey>

/** A certificate that signs an Android app, by its SHA-1 or SHA-256 in base64. */
export const certificate = z.object({ fingerprint: z.string(), label: z.string() })
export type Certificate = z.infer<typeof certificate>

const production = {
  /** Names the key where its string must not stand, as in an address. It stays when the string changes. */
  _id: z.string(),
  ...term,
  /** The short name that people know the app by: `example` of `https://play.example.co.uk`. */
  appName: z.string(),
  activated: z.boolean(),
  ipBlacklist: z.array(z.string()),
  domainWhitelist: z.array(z.string()),
  /** While the key is rotated: its old string, which works beside the new one. */
  previous: z.optional(
    z.object({ key: z.string(), works_until: z.iso.datetime(), since: z.iso.datetime() }),
  ),
  /** Rises with every change: a writer that names an older one is told of the newer. */
  version: z.int(),
}

/** A production key of any platform, and what else is told of it. */
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
        /** Apps signed with any of them can use the key; without one, all apps. */
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

/** A deleted production key that can still be restored. */
export const deletedKey = ofEveryPlatform({
  deleted: z.iso.datetime(),
  /** From then on it is gone for good. */
  gone_on: z.iso.datetime(),
})
export type DeletedKey = z.infer<typeof deletedKey>

/** How a rotation goes: who still starts with the old string. */
export const keyRotation = z.object({
  /** Null where the key is not rotated, or its old string has ended. */
  previous: z.nullable(
    z.object({ key: z.string(), works_until: z.iso.datetime(), since: z.iso.datetime() }),
  ),
  /** With the old string since the rotation. Counted a few seconds late, and not billed. */
  starts: z.int(),
  /** Those with the most starts first. Empty texts where the app does not tell, or where there are too many to tell apart. */
  versions: z.array(
    z.object({ version: z.string(), sdk: z.string(), starts: z.int(), last: z.iso.datetime() }),
  ),
})
export type KeyRotation = z.infer<typeof keyRotation>

/** By which certificates an app was signed that used a key in the last 30 UTC days. Counted a few seconds late. */
export const keyCertificates = z.object({
  /** Those of the key, the first one first. */
  docs: z.array(
    z.object({
      ...certificate.shape,
      /** Null where it was not seen in these days. */
      lastSeen: z.nullable(z.iso.datetime()),
    }),
  ),
  /** Those that the key does not have, the most frequent first. Without a certificate the key let them in. */
  unregistered: z.array(
    z.object({ fingerprint: z.string(), starts: z.int(), lastSeen: z.iso.datetime() }),
  ),
})
export type KeyCertificates = z.infer<typeof keyCertificates>

/** How one production key is used. */
export const keyUsage = z.object({
  /** The key's. */
  _id: z.string(),
  /** When its newest session started; null where it has had none. */
  lastUsedAt: z.nullable(z.iso.datetime()),
  /** One for each of the 30 days, oldest first, ending with today. */
  counts: z.array(z.int()),
})
export type KeyUsage = z.infer<typeof keyUsage>

/** What can happen to a key; `extended` moves its expiry, `moved` takes it to another workspace. */
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

/** The fields of a key that an act touched, as they stood. */
const keyState = z.record(
  z.string(),
  z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
)

/** One line of a key's history. */
export const keyEvent = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  /** Null when the console itself acted, or the account is gone. */
  actor: z.nullable(z.object({ name: z.string(), email: z.string() })),
  /** The name of the token by which they did it; absent where they did it themselves. */
  token: z.optional(z.string()),
  ip: z.nullable(z.string()),
  action: z.enum(keyActions),
  /** Null for the first event of a key. */
  before: z.nullable(keyState),
  /** Null where it was deleted. */
  after: z.nullable(keyState),
})
export type KeyEvent = z.infer<typeof keyEvent>
