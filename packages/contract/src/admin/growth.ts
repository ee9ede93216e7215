import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { growthWindows } from './customers/customer-groups.ts'

const count = z.int()

const windowMessage = `Send ${growthWindows.join(', ')} or leave it out.`

const growthWeek = z.object({
  /** Monday and Sunday, in UTC. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** The week is not over. */
  open: z.boolean(),
  /** People who signed up in the week, and how many of them have taken each step since. */
  signedUp: count,
  trial: count,
  session: count,
  key: count,
  production: count,
  paying: count,
  /** People whose trial ended in the week, and how many of them have paid. */
  trialEnded: count,
  trialPaid: count,
  /** Customers with production sessions, and their apps; an app on two platforms counts twice. */
  active: count,
  activeApps: count,
  /** Production and commercial sessions. */
  sessions: z.object({ ios: count, android: count, web: count, windows: count }),
})
export type GrowthWeek = z.infer<typeof growthWeek>

const growthMonth = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** The month is not over, or an invoice for it is not final. */
  open: z.boolean(),
  /** In cents: what invoices for the month come to, and in the current month also the spend so far. */
  revenue: count,
  paid: count,
  /** The part of it that was paid back since. */
  refunded: z._default(count, 0),
  unpaid: count,
  writtenOff: count,
  /** Customers who pay more than nothing for the month, and for the month before. */
  payers: count,
  payersBefore: count,
  /** Null while the month is open. New: none before. Lost: paid for the month before, and nothing for this. */
  newPayers: z.nullable(count),
  lostPayers: z.nullable(count),
  /** Customers with a refunded invoice, with an unpaid one, and with one that was written off. */
  refundedCustomers: z._default(count, 0),
  unpaidCustomers: count,
  writtenOffCustomers: count,
})
export type GrowthMonth = z.infer<typeof growthMonth>

const mover = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Production sessions of the week, and of the week before. */
  sessions: count,
  before: count,
})
export type GrowthMover = z.infer<typeof mover>

export const getGrowth = defineEndpoint({
  operationId: 'getGrowth',
  method: 'GET',
  path: '/api/admin/growth',
  summary:
    'Sign-ups and the steps until they pay, use and platforms by week (UTC, from Monday), and revenue by month, oldest first, from sums that are at most an hour old. Weeks and months before the first with a number are left out.',
  query: z.object({
    weeks: z._default(
      z.pipe(
        z.coerce.number({ error: windowMessage }),
        z.literal(growthWindows, { error: windowMessage }),
      ),
      12,
    ),
  }),
  answer: z.object({
    payload: z.object({
      /** When the sums were last refreshed; null before the first time. */
      asOf: z.nullable(z.iso.datetime()),
      weeks: z.array(growthWeek),
      months: z.array(growthMonth),
      /** Customers with unpaid invoices now, and what is unpaid in cents. */
      overdue: z.object({ customers: count, cents: count }),
      /** The largest changes of the last whole week, at most five each. */
      movers: z.object({
        from: z.iso.date(),
        to: z.iso.date(),
        up: z.array(mover),
        down: z.array(mover),
      }),
    }),
  }),
})
