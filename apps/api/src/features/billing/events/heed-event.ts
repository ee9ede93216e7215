import { findRecipient } from '../../session/index.ts'
import { advanceIntent } from '../subscribing/advance-intent.ts'
import { type EventRow, eventRepository } from './event-repository.ts'
import { heedMeterTrouble, isMeterTrouble } from './heed-meter-trouble.ts'
import { intentRepository } from '../subscribing/intent-repository.ts'
import { paymentFailedLetter } from '../letters.ts'
import { asking, isGone } from '../provider/provider-errors.ts'
import { refreshAccount } from '../provider/refresh.ts'
import { reportUsageOf } from '../invoices/report-usage.ts'
import { billingRepository } from '../repository.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Till } from '../till.ts'

/**
 * Does what an event calls for. An event says only that something changed: how things stand is read from the provider,
 * so that neither order nor repetition of events matters.
 */
export async function heedEvent(till: Till, event: EventRow) {
  const { id, type, customer_id: customer } = event
  if (isMeterTrouble(type)) await heedMeterTrouble(till, event)
  if (customer !== null) await heedCustomer(till, event, customer)
  await eventRepository(till.db).markDone(id, till.now)
}

async function heedCustomer(till: Till, { type, object_id: objectId }: EventRow, id: string) {
  const known = await billingRepository(till.db).findAccountOfCustomer(id)
  if (!known) return
  await advanceOpen(till, known.owner_id)
  const account = await refreshAccount(till, known.owner_id)
  // The last chance before the invoice is final.
  if (type === 'invoice.created' && account) await reportUsageOf(till, account)
  if (type === 'invoice.payment_failed' && objectId !== null) {
    await tellUnpaid(till, known.owner_id, objectId)
  }
}

/** The bank may have answered. */
async function advanceOpen(till: Till, ownerId: string) {
  const open = await intentRepository(till.db).findOpen(ownerId)
  if (!open) return
  try {
    await advanceIntent(till, open)
  } catch (error) {
    // That it was refused is written down, and told when the person asks.
    if (!(error instanceof Refusal) || error.name === 'PROVIDER_DOWN') throw error
  }
}

async function tellUnpaid(till: Till, ownerId: string, invoiceId: string) {
  const { cardProvider, db, config, outbox, now } = till
  const invoice = await asking(() => cardProvider.invoices.retrieve(invoiceId)).catch(
    (error: unknown) => {
      if (isGone(error)) return undefined
      throw error
    },
  )
  const person = await findRecipient(db, ownerId)
  if (!person || invoice?.status !== 'open') return
  const account = await billingRepository(db).findAccount(ownerId)
  const letter = paymentFailedLetter({ person, invoice, account, config })
  await db.transaction().execute((transaction) => outbox.add(transaction, letter, now))
}
