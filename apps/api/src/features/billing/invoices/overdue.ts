import type { Stripe } from 'stripe'
import type { CardProvider } from '../../../platform/card-provider.ts'
import { callProvider } from '../provider/provider-errors.ts'
import type { AccountRow } from '../repository.ts'
import type { BillingContext } from '../billing-context.ts'
import { subscriptionOfInvoice } from './pay-invoice.ts'

export type Overdue = {
  amount: number
  currency: string
  /** Where the bank wants to hear from the person about the oldest invoice: what the provider's script is given. */
  clientSecret?: string
}

/** What is overdue, over all invoices: of the subscription that runs, or of the one that has ended. */
export async function findOverdue(
  context: BillingContext,
  account: AccountRow,
): Promise<Overdue | undefined> {
  const { subscription_id: subscription, past_due_since: since, ended_at: ended } = account
  if (ended !== null) return findOwed(context, account)
  if (subscription === null || since === null) return undefined
  const { data } = await callProvider(() =>
    context.cardProvider.invoices.list({
      subscription,
      status: 'open',
      limit: 100,
      expand: ['data.payments', 'data.confirmation_secret'],
    }),
  )
  const oldest = data.at(-1)
  if (!oldest) return undefined
  const clientSecret = await findQuestion(context, oldest)
  return {
    amount: data.reduce((sum, { amount_remaining: left }) => sum + left, 0),
    currency: oldest.currency,
    ...(clientSecret !== undefined && { clientSecret }),
  }
}

/** What a former subscription still owes is charged to whoever subscribes again, who is told how much. */
async function findOwed({ cardProvider }: BillingContext, { customer_id: customer }: AccountRow) {
  if (customer === null) return undefined
  const [oldest, ...others] = await listOwed(cardProvider, customer)
  if (!oldest) return undefined
  const { amount_remaining: left, currency } = oldest
  return {
    amount: others.reduce((sum, { amount_remaining }) => sum + amount_remaining, left),
    currency,
  }
}

/** Open invoices of subscriptions, the oldest first. Those of no subscription are left to whoever wrote them. */
export async function listOwed(cardProvider: CardProvider, customer: string) {
  const { data } = await callProvider(() =>
    cardProvider.invoices.list({ customer, status: 'open', limit: 100 }),
  )
  return data
    .toReversed()
    .filter(
      (invoice) => subscriptionOfInvoice(invoice) !== undefined && invoice.amount_remaining > 0,
    )
}

/** Only a payment that waits for the bank can be confirmed: one that was declined has no card any more. */
async function findQuestion({ cardProvider }: BillingContext, invoice: Stripe.Invoice) {
  const payment = invoice.payments?.data.find(({ status }) => status === 'open')?.payment
  const intent = payment?.payment_intent
  const id = typeof intent === 'string' ? intent : intent?.id
  if (id === undefined) return undefined
  const { status } = await callProvider(() => cardProvider.paymentIntents.retrieve(id))
  return status === 'requires_action' ? invoice.confirmation_secret?.client_secret : undefined
}
