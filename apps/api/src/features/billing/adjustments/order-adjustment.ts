import { formatDollars } from '@fovea/contract/billing/prices'
import type { AdjustmentInput } from '@fovea/contract/admin'
import type { Db } from '../../../platform/db/connect.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { BillingContext } from '../billing-context.ts'
import { findOrCreateCustomer } from '../profile/customer.ts'
import { ignoreMissing, toAppError } from '../provider-errors.ts'
import { getProviderTimeoutMs, waitAtMost, withProviderTimeout } from '../provider-timeout.ts'
import { billingRepository } from '../repository.ts'
import { findInvoicePayment } from '../usage/pay-invoice.ts'
import {
  type AdjustmentRow,
  adjustmentQueue,
  adjustmentRepository,
  type NewAdjustment,
} from './adjustment-repository.ts'
import { runAdjustment } from './run-adjustment.ts'

/** Delay of the queue's first attempt, by which time the request has usually finished the work. */
const firstCheckSeconds = 10

type Order = {
  ctx: Ctx
  ownerId: string
  authorId: string
  input: AdjustmentInput
  requestKey: string | null
  /** Runs in the transaction that stores the order. */
  onStored: (db: Db, adjustment: AdjustmentRow) => Promise<unknown>
}

/** After the timeout, or if the provider's answer is lost, the adjustment stays pending and a job continues. */
export async function orderAdjustment(order: Order): Promise<AdjustmentRow> {
  const { ctx, authorId, requestKey } = order
  const { leftMs } = getProviderTimeoutMs(ctx)
  const repository = adjustmentRepository(ctx.db)
  const known = requestKey === null ? undefined : await repository.findByKey(authorId, requestKey)
  const { id } = known ?? (await storeOrder(order))
  try {
    await waitAtMost(ctx, leftMs(), runAdjustment(ctx, id))
  } catch (error) {
    ctx.log.warn({ err: toAppError(error), adjustment: id }, 'adjustment is not confirmed yet')
  }
  const adjustment = await repository.find(id)
  if (!adjustment) throw new AppError('NOT_FOUND', "This customer doesn't exist.")
  if (adjustment.state === 'failed') throw createRefusal(adjustment)
  return adjustment
}

async function storeOrder(order: Order) {
  const { ctx, ownerId, input, onStored } = order
  const invoiceId = input.kind === 'credit' ? null : input.invoice
  const endedBefore = await adjustmentRepository(ctx.db).countEnded(ownerId, invoiceId)
  const checked = await withProviderTimeout(ctx, checkOrder(ctx, ownerId, input))
  return ctx.db.transaction().execute(async (transaction) => {
    const repository = adjustmentRepository(transaction)
    const stored = await repository.insert({
      owner_id: ownerId,
      author_id: order.authorId,
      request_key: order.requestKey,
      created_at: ctx.now,
      reason: null,
      note: '',
      ...checked,
    })
    if (!stored) {
      throw new AppError('CONFLICT', 'An earlier change is not confirmed yet. Try again later.')
    }
    // The reading of the provider may be older than an adjustment that ended meanwhile.
    const ended = await repository.countEnded(ownerId, invoiceId)
    if (ended !== endedBefore) throw createConflict()
    await onStored(transaction, stored)
    await ctx.outbox.sendJob(
      transaction,
      adjustmentQueue,
      { adjustmentId: stored.id },
      firstCheckSeconds,
    )
    return stored
  })
}

type Checked = Pick<
  NewAdjustment,
  'kind' | 'customer_id' | 'invoice_id' | 'invoice_number' | 'amount_cents' | 'currency'
> &
  Partial<Pick<NewAdjustment, 'reason' | 'note'>>

async function checkOrder(
  context: BillingContext,
  ownerId: string,
  input: AdjustmentInput,
): Promise<Checked> {
  if (input.kind === 'credit') return checkCredit(context, ownerId, input)
  const { db, cardProvider } = context
  const account = await billingRepository(db).findAccount(ownerId)
  const found = await ignoreMissing(findInvoicePayment(cardProvider, input.invoice))
  if (!account?.customer_id || found?.invoice.customer !== account.customer_id) {
    throw new AppError('NOT_FOUND', "This invoice doesn't exist.")
  }
  const { invoice } = found
  const { number, currency } = invoice
  const checked = {
    kind: input.kind,
    customer_id: account.customer_id,
    invoice_id: invoice.id,
    invoice_number: number,
    amount_cents: input.amount,
    currency,
  }
  if (input.kind === 'refund') {
    if (found.refunded !== input.refunded) throw createConflict()
    if (found.paid === 0)
      throw new AppError('RULE_BROKEN', 'Nothing of this invoice was paid by card.')
    const left = found.paid - found.refunded
    if (input.amount > left) {
      const message = `At most ${formatDollars(left)} can be refunded.`
      throw new AppError('BAD_INPUT', message, { fields: { amount: message } })
    }
    return { ...checked, reason: input.reason, note: input.note }
  }
  if (invoice.status !== 'open' || invoice.amount_remaining !== input.amount) throw createConflict()
  return input.kind === 'write-off' ? { ...checked, note: input.note } : checked
}

async function checkCredit(
  context: BillingContext,
  ownerId: string,
  { kind, amount, note, credit }: Extract<AdjustmentInput, { kind: 'credit' }>,
): Promise<Checked> {
  const { customer_id } = await findOrCreateCustomer(context, ownerId)
  const customer = await context.cardProvider.customers.retrieve(customer_id)
  if (customer.deleted) throw createConflict()
  if (Math.max(0, -customer.balance) !== credit) throw createConflict()
  return {
    kind,
    customer_id,
    invoice_id: null,
    invoice_number: null,
    amount_cents: amount,
    currency: customer.currency ?? 'usd',
    note,
  }
}

function createConflict() {
  return new AppError('CONFLICT', 'This was changed meanwhile. Load the page again and check.')
}

function createRefusal({ kind, failure }: AdjustmentRow) {
  const reason = failure ?? 'The card provider refused it.'
  return new AppError(kind === 'retry' ? 'CARD_REFUSED' : 'RULE_BROKEN', reason)
}
