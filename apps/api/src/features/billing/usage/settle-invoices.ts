import type { Stripe } from 'stripe'
import type { CardProvider } from '../../../platform/card-provider.ts'
import type { BillingContext } from '../billing-context.ts'
import {
  continueOnError,
  isCardError,
  isInvalidRequest,
  ignoreMissing,
} from '../provider-errors.ts'
import { type AccountRow, billingRepository } from '../repository.ts'
import { payInvoice, getInvoiceSubscriptionId } from './pay-invoice.ts'
import { reportOwnerUsage } from './report-usage.ts'
import { sendPlanEndedEmail } from './send-overdue-emails.ts'

/** As long as the provider itself waits for late usage, where a subscription goes on. */
const lateUsageMs = 60 * 60_000
const atATime = 100

/** Asks for what subscriptions that ended still owe, once their late usage is in. */
export async function settleEndedSubscriptions(context: BillingContext) {
  const repository = billingRepository(context.db)
  const endedBefore = new Date(context.now.getTime() - lateUsageMs)
  for (const account of await repository.listUnsettled(endedBefore, atATime)) {
    await continueOnError(context.log, async () => {
      await reportOwnerUsage(context, account)
      await settleOpenInvoices(context, account, 'later')
      // The event about the end may never have arrived.
      await sendPlanEndedEmail(context, account)
      await repository.markSettled(account)
    })
  }
}

/**
 * Makes the invoices of subscriptions that have ended final, and pays them: the provider stops to do either by itself when a
 * subscription ends. From then on it tries again by itself, where the bank says no. What it gave up before is left alone.
 * Where nobody will try again, because the customer goes, what the provider still tries is tried now.
 */
export async function settleOpenInvoices(
  context: BillingContext,
  { customer_id: customer }: AccountRow,
  triedAgain: 'later' | 'never',
) {
  if (customer === null) return
  const ended = await listEnded(context, customer)
  for (const invoice of await listUnpaid(context, customer)) {
    const reason = ended.get(getInvoiceSubscriptionId(invoice) ?? '')
    if (reason === undefined || reason === 'payment_failed') continue
    if (invoice.auto_advance && triedAgain === 'later') continue
    await collect(context, invoice)
  }
}

/** Why each of the customer's subscriptions that are over has ended. */
async function listEnded({ cardProvider }: BillingContext, customer: string) {
  const ended = await ignoreMissing(
    cardProvider.subscriptions.list({ customer, status: 'canceled', limit: 100 }),
  )
  return new Map(
    ended?.data.map(({ id, cancellation_details: why }) => [id, why?.reason ?? 'unknown']),
  )
}

/** The oldest first. */
async function listUnpaid({ cardProvider }: BillingContext, customer: string) {
  const list = async (status: 'draft' | 'open') => {
    const page = await ignoreMissing(cardProvider.invoices.list({ customer, status, limit: 100 }))
    return page?.data.toReversed() ?? []
  }
  return (await Promise.all([list('open'), list('draft')])).flat()
}

async function collect({ cardProvider, log }: BillingContext, invoice: Stripe.Invoice) {
  const { id } = invoice
  const final = await finalize(cardProvider, invoice)
  if (final.status !== 'open') return
  try {
    await payInvoice(cardProvider, id)
  } catch (error) {
    // The bank says no, or there is no card that it could be asked about.
    if (!isCardError(error) && !isInvalidRequest(error)) throw error
    log.warn({ invoice: id, code: error.code }, 'last invoice of a subscription is unpaid')
  }
}

/** Makes it the provider's own to try again, too. */
async function finalize(cardProvider: CardProvider, { id, status }: Stripe.Invoice) {
  const advancing = { auto_advance: true }
  try {
    return await (status === 'draft'
      ? cardProvider.invoices.finalizeInvoice(id, advancing)
      : cardProvider.invoices.update(id, advancing))
  } catch (error) {
    if (!isInvalidRequest(error)) throw error
    // Somebody else was at it at the same moment.
    const now = await cardProvider.invoices.retrieve(id)
    if (now.status === status) throw error
    return now
  }
}
