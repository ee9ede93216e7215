import { z } from 'zod/mini'
import { capModes } from './cap-rules.ts'
import { planStatuses } from './subscription-rules.ts'

/** Seconds since 1970, as the card provider counts. */
const seconds = z.int()

export const plan = z.object({
  id: z.string(),
  nickname: z.string(),
  currency: z.string(),
  /** `month`. */
  interval: z.string(),
  /** Sessions up to `upTo`, and above the tier before; nothing in the last one. Prices in cents, as decimals. */
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
  /** The card provider's name for the kind, such as `eu_vat`. */
  type: z.string(),
  value: z.string(),
})
export type TaxId = z.infer<typeof taxId>

export const subscription = z.object({
  planStatus: z.enum(planStatuses),
  /** The card provider's word: `active`, `past_due`, `canceled`, …; `incomplete` while the bank asks; null without one. */
  status: z.nullable(z.string()),
  current_period_start: z.nullable(seconds),
  current_period_end: z.nullable(seconds),
  /** When it ends by itself. */
  cancel_at: z.nullable(seconds),
  /** When it ended; null while it runs, and without one. */
  ended_at: z.nullable(seconds),
  /** Where a payment failed: until when the plan stays as it is. */
  grace_until: z.nullable(seconds),
  entitlement: z.enum(['basic', 'expert']),
  card: z.nullable(card),
  /** Unpaid invoices, of a subscription that has ended too; null where nothing is overdue, or it cannot be told at the moment. In cents. */
  overdue: z.nullable(z.object({ amount: z.int(), currency: z.string() })),
  /** Whether an act of subscribing goes on: ask again in a moment. */
  underWay: z.boolean(),
  /** Why the last act came to nothing, for some minutes. */
  failure: z.nullable(z.string()),
  /** Where the bank wants to hear from the person: what the provider's script is given to ask. */
  clientSecret: z.optional(z.string()),
})
export type Subscription = z.infer<typeof subscription>

const invoiceLine = z.object({
  id: z.string(),
  description: z.string(),
  /** Sessions. */
  quantity: z.int(),
  /** In cents, as all amounts. */
  amount: z.int(),
  period_start: seconds,
  period_end: seconds,
  /** Whose sessions they are: the statistic opens by it. Tiers are counted over all apps. */
  appName: z.string(),
})
export type InvoiceLine = z.infer<typeof invoiceLine>

export const invoice = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  /** The card provider's word: `draft`, `open`, `paid`, `uncollectible` or `void`. */
  status: z.string(),
  created: seconds,
  period_start: seconds,
  period_end: seconds,
  amount_due: z.int(),
  amount_paid: z.int(),
  /** What its lines come to; less than the least charge is carried over to the next invoice. */
  total: z.int(),
  /** What was carried over from before, and what is carried on; the latter is null in a draft. */
  starting_balance: z.int(),
  ending_balance: z.nullable(z.int()),
  currency: z.string(),
  /** The card provider's own page of it, and the invoice as a PDF; null in a draft. */
  hostedUrl: z.nullable(z.string()),
  pdfUrl: z.nullable(z.string()),
  /** The tax IDs that stand on it. */
  taxIds: z.array(taxId),
  lines: z.array(invoiceLine),
})
export type Invoice = z.infer<typeof invoice>

/** One UTC day of one app: what the usage detail is asked for. */
export const invoiceUsage = z.object({
  date: z.iso.date(),
  appName: z.string(),
  sessions: z.int(),
})
export type InvoiceUsage = z.infer<typeof invoiceUsage>

export const upcomingInvoice = z.object({
  /** Null where nothing will be due. */
  next_payment_attempt: z.nullable(seconds),
  amount_due: z.int(),
  currency: z.string(),
})
export type UpcomingInvoice = z.infer<typeof upcomingInvoice>

/** Amounts in cents. */
export const spendCap = z.object({
  /** Null where there is none. */
  amount: z.nullable(z.int()),
  mode: z.enum(capModes),
  apps: z.array(z.object({ app: z.string(), amount: z.int(), spent: z.int(), percent: z.int() })),
  /** What this month has cost so far. */
  spent: z.int(),
  /** The share of the cap that was told last: 0, 50, 80 or 100. */
  percent: z.int(),
  /** The day of this month on which the cap was reached, or is expected to be. */
  reachedOn: z.nullable(z.iso.date()),
})
export type SpendCap = z.infer<typeof spendCap>
