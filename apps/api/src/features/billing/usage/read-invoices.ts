import type { Invoice, InvoiceUsage, UpcomingInvoice } from '@fovea/contract/billing'
import { allApps } from '@fovea/contract/usage/rules'
import type { Stripe } from 'stripe'
import type { WorkspaceActor } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { CardProvider } from '../../../platform/card-provider.ts'
import { AppError } from '../../../platform/errors.ts'
import { getAppName, readBillableDays } from '../../metering/index.ts'
import {
  continueOnError,
  ignoreMissing,
  isCustomerMissing,
  isInvalidRequest,
} from '../provider-errors.ts'
import { billingRepository } from '../repository.ts'
import { findInvoicePayment, findPaidIntentId, getIntentId } from './pay-invoice.ts'
import { reportOwnerUsage } from './report-usage.ts'

type Reader = Ctx<WorkspaceActor>

const invoicesAPage = 12

type InvoicePage = { docs: Invoice[]; next?: string }

export function readInvoices(ctx: Reader, cursor: string | undefined): Promise<InvoicePage> {
  return readInvoicesOfOwner(ctx, ctx.actor.workspace.id, cursor)
}

export async function readInvoicesOfOwner(
  ctx: Pick<Ctx, 'db' | 'cardProvider'>,
  ownerId: string,
  cursor: string | undefined,
): Promise<InvoicePage> {
  const account = await billingRepository(ctx.db).findAccount(ownerId)
  const customer = account?.customer_id
  if (!customer) return { docs: [] }
  const { data, has_more: hasMore } = await ctx.cardProvider.invoices
    .list({
      customer,
      limit: invoicesAPage,
      expand: ['data.payments'],
      ...(cursor !== undefined && { starting_after: cursor }),
    })
    .catch((error: unknown) => {
      if (isCustomerMissing(error)) return { data: [], has_more: false }
      throw isInvalidRequest(error) ? notYours() : error
    })
  const last = data.at(-1)
  const refunds = await readRefunds(ctx.cardProvider, customer, data)
  return {
    docs: data.map((invoice) => presentInvoice(invoice, refunds)),
    ...(hasMore && last && { next: last.id }),
  }
}

/** By its id or its number, for admins. Undefined if the provider has no such invoice, or cannot be asked. */
export async function findOwnerOfInvoice(
  { db, cardProvider, log }: Pick<Ctx, 'db' | 'cardProvider' | 'log'>,
  reference: string,
): Promise<string | undefined> {
  try {
    const invoice = reference.startsWith('in_')
      ? await ignoreMissing(cardProvider.invoices.retrieve(reference))
      : (await cardProvider.invoices.search({ query: `number:"${reference}"`, limit: 1 })).data[0]
    const customer = invoice?.customer
    if (typeof customer !== 'string') return undefined
    return (await billingRepository(db).findAccountOfCustomer(customer))?.owner_id
  } catch (error) {
    log.warn({ err: error }, 'searching an invoice failed')
    return undefined
  }
}

/** Checks access first, so that a refusal is sent before the stream begins. */
export async function readInvoiceUsage(ctx: Reader, invoiceId: string) {
  const { invoice } = await findInvoice(ctx, invoiceId)
  const { start, end } = periodOfInvoice(invoice)
  return readLines(ctx, { from: new Date(start * 1000), to: new Date(end * 1000) })
}

/** Apps with the same name share a line, because the usage statistics count them as one app. */
async function* readLines({ metering, actor }: Reader, period: { from: Date; to: Date }) {
  let lines = new Map<string, InvoiceUsage>()
  for await (const page of readBillableDays(metering, actor.workspace.id, period)) {
    for (const { day: date, app, platform, sessions } of page) {
      const [line] = lines.values()
      if (line !== undefined && line.date !== date) {
        yield [...lines.values()]
        lines = new Map()
      }
      const name = getAppName(platform, app)
      const before = lines.get(name)?.sessions ?? 0
      lines.set(name, { date, appName: name, sessions: before + sessions })
    }
  }
  yield [...lines.values()]
}

/** Null for an invoice with a total of zero, which has no payment. */
export async function readInvoiceReceipt(ctx: Reader, invoiceId: string): Promise<string | null> {
  return (await findInvoice(ctx, invoiceId)).receiptUrl ?? null
}

async function findInvoice({ db, cardProvider, actor }: Reader, id: string) {
  const account = await billingRepository(db).findAccount(actor.workspace.id)
  const found = await findInvoicePayment(cardProvider, id).catch((error: unknown) => {
    throw isInvalidRequest(error) ? notYours() : error
  })
  if (!account?.customer_id || found.invoice.customer !== account.customer_id) throw notYours()
  return found
}

/** Refunded cents by payment: at the provider they are no part of the invoice, and staff may refund in its dashboard. */
async function readRefunds(cardProvider: CardProvider, customer: string, page: Stripe.Invoice[]) {
  const paid = page.filter(({ amount_paid: amount }) => amount > 0)
  const refunds = new Map<string, number>()
  if (paid.length === 0) return refunds
  const gte = Math.min(...paid.map(({ created }) => created))
  for await (const { payment_intent: intent, amount_refunded: amount } of cardProvider.charges.list(
    { customer, created: { gte }, limit: 100 },
  )) {
    const id = getIntentId(intent)
    if (id !== undefined && amount > 0) refunds.set(id, amount)
  }
  return refunds
}

/** Reports the newest sessions first, so that the provider's preview matches the count on the page. */
export async function readUpcomingInvoice(ctx: Reader): Promise<UpcomingInvoice> {
  const account = await billingRepository(ctx.db).findAccount(ctx.actor.workspace.id)
  const subscription = account?.ended_at === null ? account.subscription_id : null
  if (!account || !subscription) throw nothingDue()
  await continueOnError(ctx.log, () => reportOwnerUsage(ctx, account))
  const { next_payment_attempt, amount_due, currency } = await ctx.cardProvider.invoices
    .createPreview({ subscription })
    .catch((error: unknown) => {
      throw isInvalidRequest(error) ? nothingDue() : error
    })
  return { next_payment_attempt, amount_due, currency }
}

function notYours() {
  return new AppError('NOT_FOUND', "This invoice doesn't exist.")
}

function nothingDue() {
  return new AppError(
    'NOT_FOUND',
    "You don't have a subscription, so there is no upcoming invoice.",
  )
}

/** Only the lines of an invoice tell the period that was served. */
export function periodOfInvoice({ lines, period_start, period_end }: Stripe.Invoice) {
  const periods = lines.data.map(({ period }) => period)
  if (periods.length === 0) return { start: period_start, end: period_end }
  return {
    start: Math.min(...periods.map(({ start }) => start)),
    end: Math.max(...periods.map(({ end }) => end)),
  }
}

function presentInvoice(invoice: Stripe.Invoice, refunds: ReadonlyMap<string, number>): Invoice {
  const { start, end } = periodOfInvoice(invoice)
  return {
    id: invoice.id,
    number: invoice.number,
    status: invoice.status ?? 'draft',
    created: invoice.created,
    period_start: start,
    period_end: end,
    total: invoice.total,
    starting_balance: invoice.starting_balance,
    ending_balance: invoice.ending_balance,
    amount_due: invoice.amount_due,
    amount_paid: invoice.amount_paid,
    attempt_count: invoice.attempt_count,
    next_payment_attempt: invoice.next_payment_attempt,
    amount_remaining: invoice.amount_remaining,
    amount_refunded: refunds.get(findPaidIntentId(invoice) ?? '') ?? 0,
    currency: invoice.currency,
    hostedUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
    taxIds: (invoice.customer_tax_ids ?? []).flatMap(({ type, value }) =>
      value === null ? [] : [{ type, value }],
    ),
    lines: invoice.lines.data.map((line) => ({
      id: line.id,
      description: line.description ?? '',
      quantity: line.quantity ?? 0,
      amount: line.amount,
      period_start: line.period.start,
      period_end: line.period.end,
      appName: allApps,
    })),
  }
}
