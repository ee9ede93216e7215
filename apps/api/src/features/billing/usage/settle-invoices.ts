import { hourMs } from '@fovea/contract/time'
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

/** The provider waits as long for late usage at the end of a running subscription's period. */
const lateUsageMs = hourMs
const batchSize = 100

export async function settleEndedSubscriptions(context: BillingContext) {
  const repository = billingRepository(context.db)
  const endedBefore = new Date(context.now.getTime() - lateUsageMs)
  for (const account of await repository.listUnsettled(endedBefore, batchSize)) {
    await continueOnError(context.log, async () => {
      await reportOwnerUsage(context, account)
      await settleOpenInvoices(context, account, 'later')
      // The event about the end may be lost.
      await sendPlanEndedEmail(context, account)
      await repository.markSettled(account)
    })
  }
}

/**
 * Finalizes and pays the invoices of ended subscriptions, because the provider stops doing both when a subscription
 * ends. Afterwards the provider retries declined payments. Invoices that it stopped retrying before are left alone.
 * With 'never', because the customer will be deleted, invoices that the provider still retries are charged now too.
 */
export async function settleOpenInvoices(
  context: BillingContext,
  { customer_id: customer }: AccountRow,
  retries: 'later' | 'never',
) {
  if (customer === null) return
  const ended = await listEnded(context, customer)
  for (const invoice of await listUnpaid(context, customer)) {
    const reason = ended.get(getInvoiceSubscriptionId(invoice) ?? '')
    if (reason === undefined || reason === 'payment_failed') continue
    if (invoice.auto_advance && retries === 'later') continue
    await collect(context, invoice)
  }
}

async function listEnded({ cardProvider }: BillingContext, customer: string) {
  const ended = await ignoreMissing(
    cardProvider.subscriptions.list({ customer, status: 'canceled', limit: 100 }),
  )
  return new Map(
    ended?.data.map(({ id, cancellation_details: why }) => [id, why?.reason ?? 'unknown']),
  )
}

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
    if (!isCardError(error) && !isInvalidRequest(error)) throw error
    log.warn({ invoice: id, code: error.code }, 'last invoice of a subscription is unpaid')
  }
}

/** Also sets `auto_advance`, so that the provider retries the payment. */
async function finalize(cardProvider: CardProvider, { id, status }: Stripe.Invoice) {
  const advancing = { auto_advance: true }
  try {
    return await (status === 'draft'
      ? cardProvider.invoices.finalizeInvoice(id, advancing)
      : cardProvider.invoices.update(id, advancing))
  } catch (error) {
    if (!isInvalidRequest(error)) throw error
    // A concurrent call or the provider changed the invoice first.
    const now = await cardProvider.invoices.retrieve(id)
    if (now.status === status) throw error
    return now
  }
}
