import { z } from 'zod/mini'
import { nameText } from '../text.ts'
import { alertKinds, expiryNoticeDays, maxThreshold, newValueKinds, factorRange } from './rules.ts'

const keyName = z
  .string({ error: 'Name a key by its ID or its string.' })
  .check(z.minLength(1, { error: 'Choose a key.' }), z.maxLength(200))

function wholeNumber(least: number, most: number) {
  const error = `Send a whole number from ${least} to ${most.toLocaleString('en-US')}.`
  return z
    .number({ error })
    .check(z.int({ error }), z.minimum(least, { error }), z.maximum(most, { error }))
}

const above = wholeNumber(1, maxThreshold)
const times = wholeNumber(factorRange.least, factorRange.most)
const newcomer = z.enum(newValueKinds, { error: `Choose one of: ${newValueKinds.join(', ')}.` })
const endingDay = z.literal(expiryNoticeDays, {
  error: `Choose from: ${expiryNoticeDays.join(', ')}.`,
})

const kind = { error: `Choose one of: ${alertKinds.join(', ')}.` }
const enabled = z._default(z.boolean({ error: 'Send true or false.' }), true)

const refusals = z
  .object({
    kind: z.literal('refusals'),
    key: keyName,
    above: z.optional(above),
    /** Multiple of the usual number of refusals in 10 minutes; at least 20 refusals. */
    times: z.optional(times),
    enabled,
  })
  .check(
    z.refine((input) => input.above !== undefined || input.times !== undefined, {
      path: ['above'],
      error: 'Send `above`, `times` or both.',
    }),
  )

export const newAlert = z.discriminatedUnion(
  'kind',
  [
    refusals,
    z.object({
      kind: z.literal('quiet'),
      app: nameText(500).check(z.minLength(1, { error: 'Choose an app.' })),
      enabled,
    }),
    z.object({ kind: z.literal('newcomer'), key: keyName, of: newcomer, enabled }),
    z.object({
      kind: z.literal('ending'),
      /** Null for all keys of the workspace, including future ones. */
      key: z.nullable(keyName),
      days: z.pipe(
        z
          .array(endingDay, { error: 'Send a list of days.' })
          .check(
            z.minLength(1, { error: 'Choose at least one number of days.' }),
            z.maxLength(10, { error: 'Choose each number of days once.' }),
          ),
        z.transform((chosen) => expiryNoticeDays.filter((days) => chosen.includes(days))),
      ),
      enabled,
    }),
  ],
  kind,
)
export type NewAlert = z.infer<typeof newAlert>

const watchedKey = z.object({
  kind: z.enum(['dev', 'prod', 'com']),
  key: z.string(),
  appName: z.nullable(z.string()),
})

const storedFields = {
  _id: z.string(),
  enabled: z.boolean(),
  created: z.iso.datetime(),
  lastSent: z.nullable(z.iso.datetime()),
  watched: z.nullable(watchedKey),
}

/** `key` is the key's ID. The fields of `newAlert` can be sent back to change the alert. */
export const alert = z.discriminatedUnion('kind', [
  z.object({
    ...storedFields,
    kind: z.literal('refusals'),
    key: z.string(),
    above: z.optional(z.int()),
    times: z.optional(z.int()),
  }),
  z.object({ ...storedFields, kind: z.literal('quiet'), app: z.string() }),
  z.object({
    ...storedFields,
    kind: z.literal('newcomer'),
    key: z.string(),
    of: z.enum(newValueKinds),
  }),
  z.object({
    ...storedFields,
    kind: z.literal('ending'),
    key: z.nullable(z.string()),
    days: z.array(z.literal(expiryNoticeDays)),
  }),
])
export type Alert = z.infer<typeof alert>

export const alertKey = z.object({
  _id: z.string(),
  ...watchedKey.shape,
  platform: z.nullable(z.string()),
})
export type AlertKey = z.infer<typeof alertKey>
