import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { boundedText } from '../text.ts'
import { usageMonths, usageSplits } from './periods.ts'
import { calendarDay } from './calendar-day.ts'

const day = z.object({ date: z.iso.date(), count: z.int() })
export type UsageDay = z.infer<typeof day>

const days = z.object({ payload: z.array(day) })

/** An app name as the console shows it; empty or `All Apps` selects all apps. */
const appName = z.optional(boundedText(255))

const series = z.object({
  /** An app name, or a platform in the spelling of keys; null for all other apps. */
  name: z.nullable(z.string()),
  counts: z.array(z.int()),
  previous: z.optional(z.array(z.int())),
})
export type UsageSeries = z.infer<typeof series>

const whichMonths = `Choose one of: ${usageMonths.join(', ')}.`

export const getLatestUsage = defineEndpoint({
  operationId: 'getLatestUsage',
  method: 'GET',
  path: '/api/user-usage/latest',
  summary: 'Production sessions of all your apps for the last 30 UTC days, oldest first.',
  answer: days,
})

export const getUsage = defineEndpoint({
  operationId: 'getUsage',
  method: 'GET',
  path: '/api/user-usage',
  summary:
    'Production sessions by UTC day, oldest first; a month is 30 days. `from` and `to` select another range, of at most 180 days; `split` adds series by app or platform, `compare` the preceding period of the same length.',
  query: z.object({
    months: z.pipe(
      z.pipe(z._default(z.string({ error: whichMonths }), '1'), z.transform(Number)),
      z.literal(usageMonths, { error: whichMonths }),
    ),
    from: z.optional(calendarDay),
    to: z.optional(calendarDay),
    appName,
    split: z.optional(z.enum(usageSplits)),
    compare: z.optional(z.literal('previous')),
  }),
  answer: z.object({
    payload: z.array(day),
    today: z.iso.date(),
    /** The preceding period of the same length, if `compare` requests it. */
    previous: z.optional(z.array(day)),
    /** Present if `split` requests it; the series add up to the payload. */
    series: z.optional(z.array(series)),
  }),
})

const detailRow = z.object({
  appName: z.string(),
  os: z.string(),
  uuid: z.string(),
  /** In seconds. */
  sessionDuration: z.int(),
  started: z.iso.datetime(),
})
export type UsageDetailRow = z.infer<typeof detailRow>

/** Far above any day's page count, and small enough for exact arithmetic. */
const mostPage = 1_000_000_000

/** Only billed sessions: those of production keys that started at this time or later. */
const billedFrom = z.optional(
  z.iso.datetime({ error: 'Send a moment in UTC, such as 2026-01-31T14:00:00Z.' }),
)

export const getUsageDetail = defineEndpoint({
  operationId: 'listSessionsOfDay',
  method: 'GET',
  path: '/api/user-usage-detail',
  summary:
    'The production sessions of one UTC day, 4 per page. `next` and `previous` are cursors: every page costs the same. With `billedFrom`, only the billed sessions since that time.',
  query: z.object({
    date: calendarDay,
    appName,
    billedFrom,
    page: z._default(
      z.coerce
        .number({ error: 'Send a page number from 1.' })
        .check(z.int({ error: 'Send a page number from 1.' }))
        .check(
          z.minimum(1, { error: 'Send a page number from 1.' }),
          z.maximum(mostPage, { error: 'Send a page number from 1.' }),
        ),
      1,
    ),
    cursor: z.optional(boundedText(1000)),
  }),
  answer: z.object({
    payload: z.array(detailRow),
    page: z.int(),
    total: z.int(),
    sessions: z.int(),
    next: z.optional(z.string()),
    previous: z.optional(z.string()),
  }),
})

export const exportUsageDetail = defineEndpoint({
  operationId: 'exportSessionsOfDay',
  method: 'GET',
  path: '/api/user-usage-detail.csv',
  summary: 'All production sessions of one UTC day, streamed as CSV.',
  query: z.object({
    date: calendarDay,
    appName,
    billedFrom,
    /** The workspace header as a query parameter: a link cannot send headers. */
    workspace: z.optional(z.string()),
  }),
  answer: z.string(),
  media: 'text/csv; charset=utf-8',
})

export const listAppNames = defineEndpoint({
  operationId: 'listAppNames',
  method: 'GET',
  path: '/api/user-app-names',
  summary:
    'The names of your apps: those with a key, and up to 1,000 of those used in the last 180 days. `more` is present if there are others.',
  answer: z.object({
    payload: z.array(z.string()),
    more: z.optional(z.literal(true)),
  }),
})

export const plan = z.enum(['basic', 'expert', 'commercial'])
export type Plan = z.infer<typeof plan>

export const cost = z.object({
  /** `yyyy-mm`. */
  month: z.string(),
  sessions: z.int(),
  /** On Basic: sessions of this month in the founder's other workspaces, which share the free tier. */
  elsewhere: z.int(),
  days: z.array(day),
  monthDays: z.array(day),
  billable: z.nullable(
    z.object({
      /** The first of the month, or the start of the subscription if that is later. */
      from: z.iso.datetime(),
      sessions: z.int(),
      cents: z.int(),
      monthDays: z.array(day),
    }),
  ),
  plan,
  asOf: z.iso.datetime(),
})
export type Cost = z.infer<typeof cost>

export const getCost = defineEndpoint({
  operationId: 'getCostForecast',
  method: 'GET',
  path: '/api/user-usage/cost',
  summary:
    'Sessions of production keys: of this UTC month, and of each of the last 29 days. `billable` is the invoice of this month so far: the sessions since the subscription began, and their price in cents. Sessions of commercial keys are not billed, and included only under a commercial license without a subscription.',
  answer: z.object({ payload: cost }),
})
