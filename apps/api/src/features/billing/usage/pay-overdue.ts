import type { Stripe } from 'stripe'
import type { Member } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { BillingContext } from '../billing-context.ts'
import { type Customer, hasCustomer } from '../profile/customer.ts'
import { getProviderTimeoutMs, waitAtMost } from '../provider-timeout.ts'
import { refreshAccount } from '../mirror/refresh.ts'
import { needsCardholderAction, isCardError, isInvalidRequest } from '../provider-errors.ts'
import { billingRepository } from '../repository.ts'
import { isSubscriptionRunning } from '../subscribe/end-subscription.ts'
import { unusableCard } from '../subscribe/run-intent.ts'
import { listOpenInvoices, payInvoice } from './pay-invoice.ts'

type Payment = { ctx: Ctx<Member>; input: { paymentMethodId?: string | undefined } }

type Outcome =
  | { status: 'paid' | 'processing' }
  | { status: 'requires_action'; clientSecret: string }

/** The provider accepts one payment per invoice, so a repeat after a lost answer is harmless. */
export async function payOverdue({ ctx, input }: Payment): Promise<Outcome> {
  const { leftMs } = getProviderTimeoutMs(ctx)
  const account = await billingRepository(ctx.db).findAccount(ctx.actor.workspace.id)
  if (!account || !hasCustomer(account)) return { status: 'paid' }
  const done = await waitAtMost(ctx, leftMs(), payAll(ctx, account, input.paymentMethodId))
  return done?.result ?? { status: 'processing' }
}

async function payAll(
  context: BillingContext,
  account: Customer,
  card: string | undefined,
): Promise<Outcome> {
  const { cardProvider } = context
  try {
    const owed = await listOpenInvoices(cardProvider, account.customer_id)
    if (card === undefined && owed.length > 0 && account.card === null) {
      throw new AppError('CARD_REFUSED', 'Enter a card first.')
    }
    const attached = card === undefined ? undefined : await attachCard(context, account, card)
    for (const { id } of owed) {
      const clientSecret = await payPresent(context, id, attached)
      if (clientSecret === undefined) continue
      await refreshAccount(context, account.owner_id)
      return { status: 'requires_action', clientSecret }
    }
    if (attached !== undefined) await keepCard(context, account, attached)
  } catch (error) {
    throw refusalOf(error)
  }
  await refreshAccount(context, account.owner_id)
  return { status: 'paid' }
}

/** Pays an invoice on-session. If the bank asks, returns the secret for the confirmation. */
async function payPresent({ cardProvider }: BillingContext, id: string, card: string | undefined) {
  const params: Stripe.InvoicePayParams = {
    off_session: false,
    ...(card !== undefined && { payment_method: card }),
  }
  try {
    await payInvoice(cardProvider, id, params)
    return undefined
  } catch (error) {
    if (!needsCardholderAction(error)) throw error
    const invoice = await cardProvider.invoices.retrieve(id, { expand: ['confirmation_secret'] })
    const clientSecret = invoice.confirmation_secret?.client_secret
    if (clientSecret === undefined) throw error
    return clientSecret
  }
}

/** The provider charges only cards that are attached to the customer. Attaching a card twice is harmless. */
async function attachCard(
  { cardProvider }: BillingContext,
  { customer_id: customer }: Customer,
  card: string,
) {
  const { id } = await cardProvider.paymentMethods.attach(card, { customer })
  return id
}

async function keepCard({ cardProvider }: BillingContext, account: Customer, card: string) {
  await cardProvider.customers.update(account.customer_id, {
    invoice_settings: { default_payment_method: card },
  })
  if (!isSubscriptionRunning(account)) return
  await cardProvider.subscriptions.update(account.subscription_id, { default_payment_method: card })
}

function refusalOf(error: unknown) {
  if (isCardError(error)) return new AppError('CARD_REFUSED', error.message)
  return isInvalidRequest(error) ? new AppError('CARD_REFUSED', unusableCard) : error
}
