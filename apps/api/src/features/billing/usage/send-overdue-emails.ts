import { dayMs } from '@fovea/contract/time'
import type { NewEmail } from '../../../platform/mail/outbox.ts'
import type { Recipient } from '../../auth/index.ts'
import { type EmailAudience, findEmailAudience } from '../../workspaces/index.ts'
import type { BillingContext } from '../billing-context.ts'
import { getGraceUntil } from '../mirror/entitlement.ts'
import { refreshAccount } from '../mirror/refresh.ts'
import { continueOnError, ignoreMissing } from '../provider-errors.ts'
import { type AccountRow, billingRepository } from '../repository.ts'
import { createOverdueEmail, type OverdueNotice, createPaymentFailedEmail } from './emails.ts'

const reminderMs = 2 * dayMs
/** The email about the end of the grace period is sent up to this long after it, in case the server was down. */
const lateMs = 2 * dayMs

export async function sendOverdueReminders(context: BillingContext) {
  const { db, log, now } = context
  for (const account of await billingRepository(db).listPastDue()) {
    const graceEnds = getGraceUntil(account)
    const leftMs = (graceEnds?.getTime() ?? 0) - now.getTime()
    if (graceEnds === null || leftMs > reminderMs || leftMs < -lateMs) continue
    const name = `${account.subscription_id}-${graceEnds.getTime() / 1000}`
    const notice: OverdueNotice =
      leftMs > 0 ? { kind: 'grace-ends', name, graceEnds } : { kind: 'grace-over', name }
    await continueOnError(log, async () => {
      // The event about a payment may be lost.
      const current = await refreshAccount(context, account.owner_id)
      if (current) await sendOverdueMail(context, current, notice)
    })
  }
}

export async function sendPlanEndedEmail(context: BillingContext, account: AccountRow) {
  const { subscription_id: id, ended_at: ended } = account
  if (id === null || ended === null) return
  const subscription = await ignoreMissing(context.cardProvider.subscriptions.retrieve(id))
  if (subscription?.cancellation_details?.reason !== 'payment_failed') return
  await sendOverdueMail(context, account, { kind: 'plan-ended', name: id })
}

export async function sendPaymentFailedEmail(
  context: BillingContext,
  account: AccountRow,
  invoiceId: string,
) {
  const { cardProvider, config } = context
  const invoice = await ignoreMissing(cardProvider.invoices.retrieve(invoiceId))
  if (invoice?.status !== 'open') return
  await sendToPayers(context, account.owner_id, (audience, person) =>
    createPaymentFailedEmail({ person, audience, invoice, account, config }),
  )
}

async function sendOverdueMail(
  context: BillingContext,
  { owner_id: ownerId, overdue }: AccountRow,
  notice: OverdueNotice,
) {
  const { config } = context
  if (!overdue) return
  await sendToPayers(context, ownerId, (audience, person) =>
    createOverdueEmail({ notice, overdue, audience, person, config }),
  )
}

async function sendToPayers(
  { db, outbox, now }: BillingContext,
  ownerId: string,
  mailTo: (audience: EmailAudience, person: Recipient) => NewEmail,
) {
  const audience = await findEmailAudience(db, ownerId, 'billing:write')
  await db.transaction().execute(async (transaction) => {
    for (const person of audience.people) {
      await outbox.add(transaction, mailTo(audience, person), now)
    }
  })
}
