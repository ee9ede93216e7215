import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../text.ts'
import { usageMonths } from './periods.ts'
import { calendarDay } from './calendar-day.ts'

/** One UTC day and its sessions. */
const day = z.object({ date: z.iso.date(), count: z.number().int() })
export type UsageDay = z.infer<typeof day>

const days = z.object({ payload: z.array(day) })

/** Names as the console shows them; nothing, or `All Apps`, is all of them. */
const appName = text(255).optional()

const whichMonths = `Choose one of: ${usageMonths.join(', ')}.`

export const getLatestUsage = endpoint({
  method: 'GET',
  path: '/api/user-usage/latest',
  summary: 'Production sessions of all the own apps, the last 30 UTC days, oldest first.',
  answer: days,
})

export const getUsage = endpoint({
  method: 'GET',
  path: '/api/user-usage',
  summary: 'Production sessions by UTC day, oldest first; a month is 30 days.',
  query: z.object({
    months: z
      .string({ error: whichMonths })
      .default('1')
      .transform(Number)
      .pipe(z.literal(usageMonths, { error: whichMonths })),
    appName,
  }),
  answer: days,
})

const detailRow = z.object({
  appName: z.string(),
  os: z.string(),
  uuid: z.string(),
  /** In seconds. */
  sessionDuration: z.number().int(),
})
export type UsageDetailRow = z.infer<typeof detailRow>

/** Far beyond any day's pages, and small enough to count with. */
const mostPage = 1_000_000_000

export const getUsageDetail = endpoint({
  method: 'GET',
  path: '/api/user-usage-detail',
  summary:
    'The production sessions of one UTC day, 4 a page. `next` and `previous` are cursors: a step costs the same on every page.',
  query: z.object({
    date: calendarDay,
    appName,
    page: z.coerce
      .number({ error: 'Send a page number from 1.' })
      .int({ error: 'Send a page number from 1.' })
      .min(1, { error: 'Send a page number from 1.' })
      .max(mostPage, { error: 'Send a page number from 1.' })
      .default(1),
    cursor: text(1000).optional(),
  }),
  answer: z.object({
    payload: z.array(detailRow),
    page: z.number().int(),
    /** How many pages there are. */
    total: z.number().int(),
    next: z.string().optional(),
    previous: z.string().optional(),
  }),
})

export const listAppNames = endpoint({
  method: 'GET',
  path: '/api/user-app-names',
  summary: 'The names of the own apps: those with a key, and those that ran in the last 180 days.',
  answer: z.object({ payload: z.array(z.string()) }),
})

/** What decides how far the sessions of a month may go. */
export const plan = z.enum(['basic', 'expert', 'commercial'])
export type Plan = z.infer<typeof plan>

export const getCost = endpoint({
  method: 'GET',
  path: '/api/user-usage/cost',
  summary:
    'Billable sessions: of this UTC month, and of each of the last 29 days. Those of commercial keys cost nothing and are left out.',
  answer: z.object({
    payload: z.object({
      /** As `2026-11`. */
      month: z.string(),
      sessions: z.number().int(),
      /** Oldest first, ending with today, which is not over. */
      days: z.array(day),
      plan,
      /** The moment of the count. */
      asOf: z.iso.datetime(),
    }),
  }),
})
