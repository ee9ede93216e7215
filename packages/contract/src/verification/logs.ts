import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { platformTypes } from '../license-keys/rules/platforms.ts'
import { nameText } from '../text.ts'
import { cured, refusalCodes } from './refusals.ts'

/** How far the log goes back. */
export const logDays = 30
/** Rows of a page, unless asked for otherwise, and at most. */
export const logRows = 50
export const mostLogRows = 500

/** A key by its string, as far as its owner still has it. */
const logKey = z.object({ key: z.string(), kind: z.enum(['dev', 'prod', 'com']) }).nullable()

const start = {
  id: z.string(),
  at: z.iso.datetime(),
  app: z.string(),
  platform: z.string(),
  os: z.string(),
  /** Null where the key was deleted since. */
  key: logKey,
}

/** One start of an app, as its owner finds it in the log. */
export const logEntry = z.discriminatedUnion('type', [
  z.object({
    ...start,
    type: z.literal('session'),
    license: z.enum(['development', 'production', 'commercial']),
    sdk: z.string(),
    device: z.string(),
    /** As far as the app has told. */
    durationSeconds: z.number().int(),
    ended: z.boolean(),
  }),
  z.object({
    ...start,
    type: z.literal('refusal'),
    code: z.enum(refusalCodes),
    observed: z.string(),
    certificate: z.string(),
    cured: cured.nullable(),
  }),
])
export type LogEntry = z.infer<typeof logEntry>

/** What a start came to: `NONE` was let through, `REFUSED` is any refusal. */
export const logCodes = ['NONE', 'REFUSED', ...refusalCodes] as const
export type LogCode = (typeof logCodes)[number]

const moment = z.iso.datetime({ error: 'Send a time such as 2026-01-31T12:00:00.000Z.' })

export const listLogs = endpoint({
  method: 'GET',
  path: '/api/logs',
  summary:
    'Sessions and refusals of the own keys in the last 30 days, newest first. `key` is a license key, `app` an identifier, `code` a verdict, `NONE` for valid ones or `REFUSED` for all others; `from` counts, `to` does not. `next` is the cursor of the page after: a page looks at so many starts and no more, so it may hold few, or none, and still have a next one.',
  query: z.object({
    key: z.string().max(200).optional(),
    app: nameText(500).optional(),
    platform: z
      .enum(platformTypes, { error: `Choose one of: ${platformTypes.join(', ')}.` })
      .optional(),
    code: z.enum(logCodes, { error: `Choose one of: ${logCodes.join(', ')}.` }).optional(),
    from: moment.optional(),
    to: moment.optional(),
    limit: z.coerce
      .number({ error: `Send a number from 1 to ${mostLogRows}.` })
      .int({ error: `Send a number from 1 to ${mostLogRows}.` })
      .min(1, { error: `Send a number from 1 to ${mostLogRows}.` })
      .max(mostLogRows, { error: `Send a number from 1 to ${mostLogRows}.` })
      .default(logRows),
    cursor: z
      .string()
      .regex(/^\d{1,14}_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, {
        error: 'Send `next` of the page before.',
      })
      .optional(),
  }),
  answer: z.object({
    payload: z.object({
      docs: z.array(logEntry),
      next: z.string().optional(),
      /** How far back this page has looked, where there is a next one. */
      searchedTo: z.iso.datetime().optional(),
    }),
  }),
})

export const getLogFilters = endpoint({
  method: 'GET',
  path: '/api/logs/filters',
  summary: 'What the log can be filtered by: the own keys, and the apps of the last 30 days.',
  answer: z.object({
    payload: z.object({
      keys: z.array(
        z.object({
          key: z.string(),
          kind: z.enum(['dev', 'prod', 'com']),
          /** What a production key was made for. */
          app: z.string().nullable(),
          platform: z.string().nullable(),
        }),
      ),
      apps: z.array(z.string()),
    }),
  }),
})
