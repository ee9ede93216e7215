import type { Stripe } from 'stripe'
import type { CardProvider } from '../../../platform/card-provider.ts'
import { findInvoicePayment } from '../usage/pay-invoice.ts'
import type { BillingContext } from '../billing-context.ts'
import { refreshAccount } from '../mirror/refresh.ts'
import {
  continueOnError,
  describeTrouble,
  isCardError,
  isInvalidRequest,
  isReplayedFailure,
} from '../provider-errors.ts'
import { type AdjustmentRow, adjustmentRepository } from './adjustment-repository.ts'

/**
 * Asks the provider until it agrees or refuses. Every call carries the adjustment's ID, as its idempotency key and in
 * what it makes, so that a repeat finds what an earlier try has made, also after the key has expired. Throws if the
 * result is unknown.
 */
export async function runAdjustment(context: BillingContext, id: string) {
  const { db, log, now } = context
  const repository = adjustmentRepository(db)
  const adjustment = await repository.beginTry(id, now)
  if (!adjustment) return
  try {
    const providerId = await perform(context.cardProvider, adjustment)
    await repository.end(id, { state: 'done', provider_id: providerId, ended_at: now })
  } catch (error) {
    if (isReplayedFailure(error)) await repository.nextAttempt(adjustment)
    if (!isCardError(error) && !isInvalidRequest(error)) throw error
    const { code, requestId } = error
    log.warn({ adjustment: id, code, requestId }, 'card provider refused an adjustment')
    const failure = describeTrouble(error)
    await repository.end(id, { state: 'failed', failure, ended_at: now })
  }
  await continueOnError(log, () => refreshAccount(context, adjustment.owner_id))
}

function perform(cardProvider: CardProvider, adjustment: AdjustmentRow): Promise<string | null> {
  switch (adjustment.kind) {
    case 'refund':
      return refund(cardProvider, adjustment)
    case 'credit':
      return credit(cardProvider, adjustment)
    case 'retry':
      return change(cardProvider, adjustment, 'paid', (id, options) =>
        cardProvider.invoices.pay(id, {}, options),
      )
    case 'write-off':
      return change(cardProvider, adjustment, 'uncollectible', (id, options) =>
        cardProvider.invoices.markUncollectible(id, {}, options),
      )
  }
}

async function refund(cardProvider: CardProvider, adjustment: AdjustmentRow) {
  const { id, invoice_id, amount_cents: amount, reason, tries } = adjustment
  const { intentId } = await findInvoicePayment(cardProvider, invoice_id ?? '')
  const payment_intent = intentId ?? ''
  if (tries > 1) {
    const { data } = await cardProvider.refunds.list({ payment_intent, limit: 100 })
    const made = data.find(({ metadata }) => metadata?.['adjustment'] === id)
    if (made) return made.id
  }
  const { id: refundId } = await cardProvider.refunds.create(
    {
      payment_intent,
      amount,
      ...(reason !== null && { reason }),
      metadata: { adjustment: id },
    },
    idempotent(adjustment),
  )
  return refundId
}

async function credit(cardProvider: CardProvider, adjustment: AdjustmentRow) {
  const { id, customer_id: customer, amount_cents, currency, note, tries } = adjustment
  if (tries > 1) {
    const { data } = await cardProvider.customers.listBalanceTransactions(customer, { limit: 100 })
    const made = data.find(({ metadata }) => metadata?.['adjustment'] === id)
    if (made) return made.id
  }
  const { id: transactionId } = await cardProvider.customers.createBalanceTransaction(
    customer,
    { amount: -amount_cents, currency, description: note, metadata: { adjustment: id } },
    idempotent(adjustment),
  )
  return transactionId
}

/** An invoice that has the status already was changed by an earlier try, or by the customer. */
async function change(
  { invoices }: CardProvider,
  adjustment: AdjustmentRow,
  status: Stripe.Invoice.Status,
  act: (id: string, options: Stripe.RequestOptions) => Promise<unknown>,
) {
  const id = adjustment.invoice_id ?? ''
  if (adjustment.tries > 1 && (await invoices.retrieve(id)).status === status) return null
  try {
    await act(id, idempotent(adjustment))
  } catch (error) {
    if (!isInvalidRequest(error) || (await invoices.retrieve(id)).status !== status) throw error
  }
  return null
}

function idempotent({ id, attempt }: AdjustmentRow) {
  return { idempotencyKey: `adjustment-${id}-${attempt}` }
}
