import { z } from 'zod/mini'
import { capModes } from './cap-rules.ts'
import { planStatuses } from './subscription-rules.ts'

/** Unix seconds, as in the card provider's API. */
const seconds = z.int()

/** In cents. */
export const money = z.object({ amount: z.int(), currency: z.string() })

export const plan = z.object({
  id: z.string(),
  nickname: z.string(),
  currency: z.string(),
  interval: z.string(),
  /** More sessions than the previous tier's `upTo`, at most this one's; null in the last. Prices are decimal cents. */
  tiers: z.array(z.object({ upTo: z.nullable(z.int()), unitAmount: z.string() })),
})
export type BillingPlan = z.infer<typeof plan>

export const card = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
})
export type Card = z.infer<typeof card>

export const taxId = z.object({
  type: z.string(),
  value: z.string(),
})
export type TaxId = z.infer<typeof taxId>

export const subscription = z.object({
  planStatus: z.enum(planStatuses),
  /** The card provider's status; `incomplete` while the bank confirms; null without a subscription. */
  status: z.nullable(z.string()),
  current_period_start: z.nullable(seconds),
  current_period_end: z.nullable(seconds),
  cancel_at: z.nullable(seconds),
  ended_at: z.nullable(seconds),
  grace_until: z.nullable(seconds),
  entitlement: z.enum(['basic', 'expert']),
  card: z.nullable(card),
  /** Unpaid invoices in cents, also of an ended subscription; null if none, or if the provider can't be asked. */
  overdue: z.nullable(money),
  /** Reduces the next invoices, in cents; null without a credit. */
  credit: z._default(z.nullable(money), null),
  /** Whether a subscription is being set up; ask again in a moment. */
  underWay: z.boolean(),
  failure: z.nullable(z.string()),
  /** Passed to the provider's script when the bank asks the user to confirm. */
  clientSecret: z.optional(z.string()),
})
export type Subscription = z.infer<typeof subscription>

const invoiceLine = z.object({
  id: z.string(),
  description: z.string(),
  quantity: z.int(),
  /** Cents, like all amounts. */
  amount: z.int(),
  period_start: seconds,
  period_end: seconds,
  /** The app of these sessions. Tiers are counted over all apps. */
  appName: z.string(),
})
export type InvoiceLine = z.infer<typeof invoiceLine>

export const invoice = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  /** The card provider's status: `draft`, `open`, `paid`, `uncollectible` or `void`. */
  status: z.string(),
  created: seconds,
  period_start: seconds,
  period_end: seconds,
  amount_due: z.int(),
  amount_paid: z.int(),
  amount_remaining: z._default(z.int(), 0),
  /** How often the card was charged, and when it is charged again; null if not. */
  attempt_count: z._default(z.int(), 0),
  next_payment_attempt: z._default(z.nullable(seconds), null),
  /** The part of `amount_paid` that was paid back. */
  amount_refunded: z._default(z.int(), 0),
  /** Sum of the lines; a total below the minimum charge is carried over to the next invoice. */
  total: z.int(),
  /** Amounts carried over from the previous invoice and to the next one; the latter is null in a draft. */
  starting_balance: z.int(),
  ending_balance: z.nullable(z.int()),
  currency: z.string(),
  hostedUrl: z.nullable(z.string()),
  pdfUrl: z.nullable(z.string()),
  taxIds: z.array(taxId),
  lines: z.array(invoiceLine),
})
export type Invoice = z.infer<typeof invoice>

export const invoiceUsage = z.object({
  date: z.iso.date(),
  appName: z.string(),
  sessions: z.int(),
})
export type InvoiceUsage = z.infer<typeof invoiceUsage>

export const upcomingInvoice = z.object({
  next_payment_attempt: z.nullable(seconds),
  amount_due: z.int(),
  currency: z.string(),
})
export type UpcomingInvoice = z.infer<typeof upcomingInvoice>

export const spendCap = z.object({
  amount: z.nullable(z.int()),
  mode: z.enum(capModes),
  apps: z.array(
    z.object({
      app: z.string(),
      amount: z.int(),
      spent: z.int(),
      percent: z.int(),
      /** False if no session of it was counted in the last 12 months: perhaps the name is not the one the app sends. */
      hasSessions: z.boolean(),
    }),
  ),
  spent: z.int(),
  /** The share of the last email: 0, 50, 80 or 100. */
  percent: z.int(),
  reachedOn: z.nullable(z.iso.date()),
})
export type SpendCap = z.infer<typeof spendCap>
