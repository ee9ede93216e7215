import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { platformTypes } from '../license-keys/rules/platforms.ts'
import { nameText } from '../text.ts'
import { fixedBy, refusalCodes } from './refusals.ts'

export const logDays = 30
export const logRowsPerPage = 50
export const maxLogRowsPerPage = 500

const logKey = z.nullable(z.object({ key: z.string(), kind: z.enum(['dev', 'prod', 'com']) }))

const start = {
  id: z.string(),
  at: z.iso.datetime(),
  app: z.string(),
  platform: z.string(),
  os: z.string(),
  key: logKey,
}

export const logEntry = z.discriminatedUnion('type', [
  z.object({
    ...start,
    type: z.literal('session'),
    kind: z.optional(z.literal('session')),
    license: z.enum(['development', 'production', 'commercial']),
    sdk: z.string(),
    device: z.string(),
    /** The duration in the last heartbeat. */
    durationSeconds: z.int(),
    ended: z.boolean(),
  }),
  z.object({
    ...start,
    type: z.literal('refusal'),
    kind: z.optional(z.literal('refusal')),
    /** Equal to `id`; the refused app received it as well. */
    refId: z.optional(z.string()),
    code: z.enum(refusalCodes),
    observed: z.string(),
    certificate: z.string(),
    cured: z.nullable(fixedBy),
  }),
])
export type LogEntry = z.infer<typeof logEntry>

/** `NONE` is a valid session, `REFUSED` is any refusal. */
export const logCodes = ['NONE', 'REFUSED', ...refusalCodes] as const
export type LogCode = (typeof logCodes)[number]

const moment = z.iso.datetime({ error: 'Send a time such as 2026-01-31T12:00:00.000Z.' })

export const listLogs = defineEndpoint({
  operationId: 'listLogs',
  method: 'GET',
  path: '/api/logs',
  summary:
    'Sessions and refusals of your keys in the last 30 days, newest first. `key` is a license key, `app` an identifier, `code` a verdict, `NONE` for valid sessions or `REFUSED` for all refusals; `from` is inclusive, `to` exclusive. `next` is the cursor of the next page. A page searches a limited number of starts, so it may have few rows or none and still have a `next`.',
  query: z.object({
    key: z.optional(z.string().check(z.maxLength(200))),
    app: z.optional(nameText(500)),
    platform: z.optional(
      z.enum(platformTypes, { error: `Choose one of: ${platformTypes.join(', ')}.` }),
    ),
    code: z.optional(z.enum(logCodes, { error: `Choose one of: ${logCodes.join(', ')}.` })),
    from: z.optional(moment),
    to: z.optional(moment),
    limit: z._default(
      z.coerce
        .number({ error: `Send a number from 1 to ${maxLogRowsPerPage}.` })
        .check(z.int({ error: `Send a number from 1 to ${maxLogRowsPerPage}.` }))
        .check(
          z.minimum(1, { error: `Send a number from 1 to ${maxLogRowsPerPage}.` }),
          z.maximum(maxLogRowsPerPage, { error: `Send a number from 1 to ${maxLogRowsPerPage}.` }),
        ),
      logRowsPerPage,
    ),
    cursor: z.optional(
      z.string().check(
        z.regex(/^\d{1,14}_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, {
          error: 'Send `next` of the page before.',
        }),
      ),
    ),
  }),
  answer: z.object({
    payload: z.object({
      docs: z.array(logEntry),
      next: z.optional(z.string()),
      /** How far back this page has searched, if there is a next one. */
      searchedTo: z.optional(z.iso.datetime()),
    }),
  }),
})

export const getLogFilters = defineEndpoint({
  operationId: 'listLogFilters',
  method: 'GET',
  path: '/api/logs/filters',
  summary:
    'Filter options of the log: the newest 200 of your keys, and about 200 apps of the last 30 days. `moreKeys` and `moreApps` are present if there are others.',
  answer: z.object({
    payload: z.object({
      keys: z.array(
        z.object({
          _id: z.string(),
          key: z.string(),
          kind: z.enum(['dev', 'prod', 'com']),
          app: z.nullable(z.string()),
          platform: z.nullable(z.string()),
        }),
      ),
      apps: z.array(z.string()),
      moreKeys: z.optional(z.literal(true)),
      /** The list may be cut: it contains the apps that were used last. */
      moreApps: z.optional(z.literal(true)),
    }),
  }),
})

/** The newest entries of each type that a volume counts, matching or not, so that a flood costs no more than any log. */
export const maxLogEntriesCounted = 20_000

/** Widths of a bar. Days are whole UTC days, and their sessions come from the stored sums. */
export const logVolumeSteps = ['minute', 'hour', 'day'] as const
export type LogVolumeStep = (typeof logVolumeSteps)[number]

export const getLogVolume = defineEndpoint({
  operationId: 'getLogVolume',
  method: 'GET',
  path: '/api/logs/volume',
  summary: `How many sessions and refusals the log has over time, with the filters of the log. \`step\` is the width of a bar: minutes for up to two hours, hours for up to two days, else UTC days. \`counts\` are in order of time and leave out bars without entries. Of each type the newest ${maxLogEntriesCounted} entries are counted; \`countedFrom\` is present if there are older ones, which are missing. \`code\` selects one kind of refusal.`,
  query: z.object({
    key: z.optional(z.string().check(z.maxLength(200))),
    app: z.optional(nameText(500)),
    platform: z.optional(
      z.enum(platformTypes, { error: `Choose one of: ${platformTypes.join(', ')}.` }),
    ),
    code: z.optional(z.enum(refusalCodes, { error: `Choose one of: ${refusalCodes.join(', ')}.` })),
    from: z.optional(moment),
    to: z.optional(moment),
  }),
  answer: z.object({
    payload: z.object({
      step: z.enum(logVolumeSteps),
      /** Begin of the first bar. */
      from: z.iso.datetime(),
      /** End of the last bar. */
      to: z.iso.datetime(),
      counts: z.array(z.object({ at: z.iso.datetime(), valid: z.int(), refused: z.int() })),
      countedFrom: z.optional(z.iso.datetime()),
    }),
  }),
})
