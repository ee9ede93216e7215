import { z } from 'zod/mini'
import { oneLineName } from '../text.ts'
import { certificateFingerprintRule, fingerprintRule } from './rules/fingerprint.ts'
import { defaultWindowsAppName, identifierRules } from './rules/identifiers.ts'
import { platformTypes } from './rules/platforms.ts'
import { allowedDomainRule, blockedNetworkRule } from './rules/restrictions.ts'
import {
  maxCertificates,
  maxLabelCharacters,
  maxListEntries,
  maxOverlapDays,
} from './rules/terms.ts'
import type { TextRule } from './rules/text-rule.ts'

const maxInputLength = 5000

const windowsAppName = z.pipe(
  z.nullish(ruled(unlessBlank(identifierRules.windows, defaultWindowsAppName))),
  z.transform((name) => name ?? defaultWindowsAppName),
)

/** Input of a new production key. Only the identifier of its platform is read; forms may send the others as well. */
export const newProdKey = z.discriminatedUnion(
  'platformType',
  [
    z.object({ platformType: z.literal('ios'), bundleId: ruled(identifierRules.ios) }),
    z.object({ platformType: z.literal('android'), packageName: ruled(identifierRules.android) }),
    z.object({ platformType: z.literal('web'), baseUrl: ruled(identifierRules.web) }),
    z.object({ platformType: z.literal('windows'), appName: windowsAppName }),
  ],
  { error: `Choose one of: ${platformTypes.join(', ')}.` },
)
export type NewProdKey = z.output<typeof newProdKey>

/** The certificates of a key, in order. Without a label, a registered certificate keeps its own. */
const certificates = z
  .array(
    z.object({
      fingerprint: ruled(certificateFingerprintRule),
      label: z.optional(oneLineName(0, maxLabelCharacters)),
    }),
    { error: 'Send a list of objects with a fingerprint and a label.' },
  )
  .check(
    z.maxLength(maxCertificates, {
      error: `Use at most ${maxCertificates} certificates: remove one you don't use.`,
    }),
    ({ value, issues }) => {
      for (const [place, { fingerprint }] of value.entries()) {
        const first = value.findIndex((other) => other.fingerprint === fingerprint)
        if (first === place) continue
        const message = `The same certificate as number ${first + 1}: remove one of them.`
        issues.push({ code: 'custom', message, path: [place, 'fingerprint'], input: value })
      }
    },
  )

/** Absent fields stay as they are. `base64Signature` replaces the first of `certificates`; empty clears them all. */
export const prodKeyChange = z
  .object({
    activated: z.optional(z.boolean({ error: 'Send true or false.' })),
    ipBlacklist: z.optional(entries(blockedNetworkRule)),
    base64Signature: z.optional(ruled(unlessBlank(fingerprintRule, ''))),
    certificates: z.optional(certificates),
    domainWhitelist: z.optional(entries(allowedDomainRule)),
    version: z.optional(z.int({ error: 'Send the version as a whole number.' })),
  })
  .check(
    z.refine(
      ({ base64Signature, certificates: all }) =>
        base64Signature === undefined || all === undefined,
      {
        error: 'Send certificates or base64Signature, not both.',
        path: ['base64Signature'],
      },
    ),
  )

export const restrictions = z.object({
  ipBlacklist: z.optional(entries(blockedNetworkRule)),
  domainWhitelist: z.optional(entries(allowedDomainRule)),
  certificates: z.optional(certificates),
})
export type Restrictions = z.output<typeof restrictions>

export type ProdKeyChange = z.output<typeof prodKeyChange>

const overlapMessage = `Send a whole number of days from 0 to ${maxOverlapDays}.`

export const newRotation = z.object({
  overlapDays: z
    .int({ error: overlapMessage })
    .check(z.minimum(0, overlapMessage), z.maximum(maxOverlapDays, overlapMessage)),
})

function ruled(rule: TextRule) {
  return z.pipe(
    z.string({ error: rule.message }).check(z.maxLength(maxInputLength, { error: rule.message })),
    z.transform((typed, { issues }) => {
      const value = rule.parse(typed)
      if (value !== null) return value
      issues.push({ code: 'custom', message: rule.message, input: typed })
      return z.NEVER
    }),
  )
}

/** The same rule, but a blank text is accepted and means `value`. */
function unlessBlank(rule: TextRule, value: string): TextRule {
  return { ...rule, parse: (text) => (text.trim() === '' ? value : rule.parse(text)) }
}

function entries(rule: TextRule) {
  return z
    .pipe(
      z.array(ruled(rule), { error: `Send a list of strings such as ${rule.example}.` }),
      z.transform((list) => [...new Set(list)]),
    )
    .check(
      z.refine((list) => list.length <= maxListEntries, {
        error: `Use at most ${maxListEntries} entries.`,
      }),
    )
}
