import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { boundedText } from '../text.ts'
import { usageMonths, usageSplits } from './periods.ts'
import { calendarDay } from './calendar-day.ts'

/** One UTC day and its sessions. */
const day = z.object({ date: z.iso.date(), count: z.int() })
export type UsageDay = z.infer<typeof day>

const days = z.object({ payload: z.array(day) })

/** Names as the console shows them; nothing, or `All Apps`, is all of them. */
const appName = z.optional(boundedText(255))

/** One part of a split, day by day as the days of the payload are. */
const series = z.object({
  /** An app's name, or a platform as keys have it; null are all other apps. */
  name: z.nullable(z.string()),
  counts: z.array(z.int()),
  /** The days before, where they were asked for. */
  previous: z.optional(z.array(z.int())),
})
export type UsageSeries = z.infer<typeof series>

const whichMonths = `Choose one of: ${usageMonths.join(', ')}.`

export const getLatestUsage = defineEndpoint({
  method: 'GET',
  path: '/api/user-usage/latest',
  summary: 'Production sessions of all your apps for the last 30 UTC days, oldest first.',
  answer: days,
})

export const getUsage = defineEndpoint({
  method: 'GET',
  path: '/api/user-usage',
  summary:
    'Production sessions by UTC day, oldest first; a month is 30 days. `from` and `to` are a range of their own, at most 180 days; `split` adds the parts by app or platform, `compare` the days before.',
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
    /** The UTC day that is not over. */
    today: z.iso.date(),
    /** As many days right before, where `compare` asks for them. */
    previous: z.optional(z.array(day)),
    /** Where `split` asks for them: they add up to the payload. */
    series: z.optional(z.array(series)),
  }),
})

const detailRow = z.object({
  appName: z.string(),
  os: z.string(),
  uuid: z.string(),
  /** In seconds. */
  sessionDuration: z.int(),
  /** When it started. */
  started: z.iso.datetime(),
})
export type UsageDetailRow = z.infer<typeof detailRow>

/** Far beyond any day's pages, and small enough to count with. */
const mostPage = 1_000_000_000

/** Only the sessions that are billed: those of production keys, which started at this moment or later. */
const billedFrom = z.optional(
  z.iso.datetime({ error: 'Send a moment in UTC, such as 2026-01-31T14:00:00Z.' }),
)

export const getUsageDetail = defineEndpoint({
  method: 'GET',
  path: '/api/user-usage-detail',
  summary:
    'The production sessions of one UTC day, 4 per page. `next` and `previous` are cursors: every page costs the same. With `billedFrom`, only the billed sessions since that moment.',
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
    /** How many pages there are. */
    total: z.int(),
    /** How many sessions there are, on all pages. */
    sessions: z.int(),
    next: z.optional(z.string()),
    previous: z.optional(z.string()),
  }),
})

export const exportUsageDetail = defineEndpoint({
  method: 'GET',
  path: '/api/user-usage-detail.csv',
  summary: 'All production sessions of one UTC day as CSV, sent as they are read.',
  query: z.object({
    date: calendarDay,
    appName,
    billedFrom,
    /** As the header, which a link cannot send. */
    workspace: z.optional(z.string()),
  }),
  answer: z.string(),
  media: 'text/csv; charset=utf-8',
})

export const listAppNames = defineEndpoint({
  method: 'GET',
  path: '/api/user-app-names',
  summary:
    'The names of your apps: those with a key, and up to 1,000 of those used in the last 180 days. `more` says that some are left out.',
  answer: z.object({
    payload: z.array(z.string()),
    /** There are more apps than those listed. */
    more: z.optional(z.literal(true)),
  }),
})

/** What decides how far the sessions of a month may go. */
export const plan = z.enum(['basic', 'expert', 'commercial'])
export type Plan = z.infer<typeof plan>

export const getCost = defineEndpoint({
  method: 'GET',
  path: '/api/user-usage/cost',
  summary:
    'Sessions of production keys: of this UTC month, and of each of the last 29 days. `billable` is what the invoice of this month comes to so far: sessions since the subscription began, in cents. Sessions of commercial keys are not billed and not included.',
  answer: z.object({
    payload: z.object({
      /** As `2026-11`. */
      month: z.string(),
      sessions: z.int(),
      /** On Basic: sessions of this month with which other workspaces of the same founder use the same free tier. */
      elsewhere: z.int(),
      /** Oldest first, ending with today, which is not over. */
      days: z.array(day),
      /** The days of this month so far, oldest first. */
      monthDays: z.array(day),
      /** What this month's invoice comes to so far; null where nothing is invoiced. */
      billable: z.nullable(
        z.object({
          /** Since when sessions are invoiced: the first of the month, or later where the subscription began later. */
          from: z.iso.datetime(),
          sessions: z.int(),
          cents: z.int(),
          /** The same days as `monthDays`, with the sessions that are invoiced. */
          monthDays: z.array(day),
        }),
      ),
      plan,
      /** The moment of the count. */
      asOf: z.iso.datetime(),
    }),
  }),
})
