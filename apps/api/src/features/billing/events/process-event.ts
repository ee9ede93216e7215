import { findAudience } from '../../workspaces/index.ts'
import { advanceIntent } from '../subscribing/advance-intent.ts'
import { type EventRow, eventRepository } from './event-repository.ts'
import { handleMeterError, isMeterError } from './handle-meter-error.ts'
import { intentRepository } from '../subscribing/intent-repository.ts'
import { paymentFailedLetter } from '../letters.ts'
import { callProvider, isGone } from '../provider/provider-errors.ts'
import { refreshAccount } from '../provider/refresh.ts'
import { reportUsageOf } from '../invoices/report-usage.ts'
import { sendPlanEndedMail } from '../invoices/send-overdue-mail.ts'
import { billingRepository } from '../repository.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { BillingContext } from '../billing-context.ts'

/**
 * Handles an event. An event only says that something changed: the current state is read from the provider, so neither the
 * order nor the repetition of events matters.
 */
export async function processEvent(context: BillingContext, event: EventRow) {
  const { id, type, customer_id: customer } = event
  if (isMeterError(type)) await handleMeterError(context, event)
  if (customer !== null) await processCustomerEvent(context, event, customer)
  await eventRepository(context.db).markDone(id, context.now)
}

async function processCustomerEvent(
  context: BillingContext,
  { type, object_id: objectId }: EventRow,
  id: string,
) {
  const known = await billingRepository(context.db).findAccountOfCustomer(id)
  if (!known) return
  await advanceOpen(context, known.owner_id)
  const account = await refreshAccount(context, known.owner_id)
  // The last chance before the invoice is final.
  if (type === 'invoice.created' && account) await reportUsageOf(context, account)
  if (type === 'customer.subscription.deleted' && account) await sendPlanEndedMail(context, account)
  if (type === 'invoice.payment_failed' && objectId !== null) {
    await tellUnpaid(context, known.owner_id, objectId)
  }
}

/** The bank may have responded. */
async function advanceOpen(context: BillingContext, ownerId: string) {
  const open = await intentRepository(context.db).findOpen(ownerId)
  if (!open) return
  try {
    await advanceIntent(context, open)
  } catch (error) {
    // The refusal is stored and shown to the user when they look.
    if (!(error instanceof Refusal) || error.name === 'PROVIDER_DOWN') throw error
  }
}

async function tellUnpaid(context: BillingContext, ownerId: string, invoiceId: string) {
  const { cardProvider, db, config, outbox, now } = context
  const invoice = await callProvider(() => cardProvider.invoices.retrieve(invoiceId)).catch(
    (error: unknown) => {
      if (isGone(error)) return undefined
      throw error
    },
  )
  if (invoice?.status !== 'open') return
  const audience = await findAudience(db, ownerId, 'billing:write')
  const account = await billingRepository(db).findAccount(ownerId)
  await db.transaction().execute(async (transaction) => {
    for (const person of audience.people) {
      const letter = paymentFailedLetter({ person, audience, invoice, account, config })
      await outbox.add(transaction, letter, now)
    }
  })
}
