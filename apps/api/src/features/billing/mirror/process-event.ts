import type { Db } from '../../../platform/db/connect.ts'
import { publishEvent } from '../../../platform/webhooks/publish-event.ts'
import { adjustmentRepository } from '../adjustments/adjustment-repository.ts'
import { billingRepository } from '../repository.ts'
import type { BillingContext } from '../billing-context.ts'
import { intentQueue, intentRepository } from '../subscribe/intent-repository.ts'
import { handleMeterError, isMeterError } from '../usage/handle-meter-error.ts'
import { reportOwnerUsage } from '../usage/report-usage.ts'
import { sendPaymentFailedEmail, sendPlanEndedEmail } from '../usage/send-overdue-emails.ts'
import { type EventRow, eventRepository } from './event-repository.ts'
import { refreshAccount } from './refresh.ts'

/** Reads the current state from the provider, so the order and repetition of events do not matter. */
export async function processEvent(context: BillingContext, event: EventRow) {
  if (isMeterError(event.type)) await handleMeterError(context, event)
  if (event.type === 'refund.failed') await failRefund(context, event)
  if (event.customer_id !== null) await refreshCustomer(context, event, event.customer_id)
  await context.db.transaction().execute(async (transaction) => {
    await publishInvoiceEvent(transaction, event, context.now)
    await eventRepository(transaction).markDone(event.id, context.now)
  })
}

const invoiceEvents: Record<string, 'invoice.paid' | 'subscription.payment_failed' | undefined> = {
  'invoice.paid': 'invoice.paid',
  'invoice.payment_failed': 'subscription.payment_failed',
}

async function publishInvoiceEvent(db: Db, event: EventRow, now: Date) {
  const type = invoiceEvents[event.type]
  if (!type || event.customer_id === null || event.object_id === null) return
  const account = await billingRepository(db).findAccountOfCustomer(event.customer_id)
  if (!account) return
  await publishEvent(db, {
    workspaceId: account.owner_id,
    type,
    data: { version: 1, invoiceId: event.object_id },
    at: now,
    // The provider's id: an event that is processed again is sent once.
    name: `billing-${event.id}`,
  })
}

async function refreshCustomer(context: BillingContext, event: EventRow, customer: string) {
  const known = await billingRepository(context.db).findAccountOfCustomer(customer)
  if (!known) return
  const account = await refreshAccount(context, known.owner_id)
  await resumeIntent(context, known.owner_id)
  if (!account) return
  // Usage that is reported after the invoice is final would not be billed.
  if (event.type === 'invoice.created') await reportOwnerUsage(context, account)
  if (event.type === 'customer.subscription.deleted') await sendPlanEndedEmail(context, account)
  if (event.type === 'invoice.payment_failed' && event.object_id !== null) {
    await sendPaymentFailedEmail(context, account, event.object_id)
  }
}

async function failRefund({ db }: BillingContext, { object_id: refundId }: EventRow) {
  if (refundId === null) return
  await adjustmentRepository(db).failRefund(refundId, 'The bank returned the refund.')
}

async function resumeIntent({ db, outbox }: BillingContext, ownerId: string) {
  const open = await intentRepository(db).findOpen(ownerId)
  if (!open || open.bank_status === null) return
  await outbox.sendJob(db, intentQueue, { intentId: open.id })
}
