import { dayMs } from '@fovea/contract/time'
import { findAudience } from '../../workspaces/index.ts'
import type { BillingContext } from '../billing-context.ts'
import { graceUntil } from '../entitlement.ts'
import { continueOnError } from '../provider/continue-on-error.ts'
import { callProvider, isGone } from '../provider/provider-errors.ts'
import { type AccountRow, billingRepository } from '../repository.ts'
import { findOverdue } from './overdue.ts'
import { overdueMail, type OverdueNotice } from './overdue-mail.ts'

/** How long before the grace ends the customer is reminded. */
const reminderMs = 2 * dayMs
/** How long after the grace the mail about its end is still sent, where the console was down. */
const lateMs = 2 * dayMs

/** Reminds customers whose grace is about to end, and tells those for whom it has just ended. Each mail is sent once. */
export async function remindOverdue(context: BillingContext) {
  const { db, log, now } = context
  for (const account of await billingRepository(db).listPastDue()) {
    const graceEnds = graceUntil(account)
    const leftMs = (graceEnds?.getTime() ?? 0) - now.getTime()
    if (graceEnds === null || leftMs > reminderMs || leftMs < -lateMs) continue
    const name = `${account.subscription_id}-${graceEnds.getTime() / 1000}`
    const notice: OverdueNotice =
      leftMs > 0 ? { kind: 'grace-ends', name, graceEnds } : { kind: 'grace-over', name }
    await continueOnError(log, () => sendOverdueMail(context, account, notice))
  }
}

/** Tells that the provider has given up and ended the subscription, and what is still owed. */
export async function sendPlanEndedMail(context: BillingContext, account: AccountRow) {
  const { subscription_id: id, ended_at: ended } = account
  if (id === null || ended === null) return
  const subscription = await callProvider(() =>
    context.cardProvider.subscriptions.retrieve(id),
  ).catch((error: unknown) => {
    if (isGone(error)) return undefined
    throw error
  })
  if (subscription?.cancellation_details?.reason !== 'payment_failed') return
  await sendOverdueMail(context, account, { kind: 'plan-ended', name: id })
}

async function sendOverdueMail(
  context: BillingContext,
  account: AccountRow,
  notice: OverdueNotice,
) {
  const { db, config, outbox, now } = context
  const overdue = await findOverdue(context, account)
  if (!overdue) return
  const audience = await findAudience(db, account.owner_id, 'billing:write')
  await db.transaction().execute(async (transaction) => {
    for (const person of audience.people) {
      const mail = overdueMail({ notice, overdue, audience, person, config })
      await outbox.add(transaction, mail, now)
    }
  })
}
