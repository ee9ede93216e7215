import type { Db } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import type { BillingContext } from '../billing-context.ts'
import { withProviderTimeout } from '../provider-timeout.ts'
import { refreshAccount } from '../mirror/refresh.ts'
import { ignoreMissing } from '../provider-errors.ts'
import { billingRepository } from '../repository.ts'
import { settleOpenInvoices } from '../usage/settle-invoices.ts'
import { endRunningSubscription, isSubscriptionRunning } from './end-subscription.ts'
import { intentRepository } from './intent-repository.ts'

/**
 * Closes everything at the provider before an account is deleted. The order matters: usage is invoiced, the
 * subscription ends, invoices are paid, and the customer is deleted last, because nothing can be read or charged
 * afterwards. Can be repeated.
 */
export function closeBilling(context: BillingContext, ownerId: string): Promise<void> {
  return withProviderTimeout(context, close(context, ownerId))
}

/** Closes a team's billing. Refused while an invoice is unpaid, because no person would owe it after the deletion. */
export function closeTeamBilling(context: BillingContext, ownerId: string): Promise<void> {
  return withProviderTimeout(
    context,
    close(context, ownerId, (customer) => refuseUnpaid(context, customer)),
  )
}

/** The lock keeps new intents from starting until the end of the transaction. */
export async function isBillingClosed(transaction: Db, ownerId: string) {
  const intents = intentRepository(transaction)
  await intents.lockOwner(ownerId)
  const account = await billingRepository(transaction).findAccount(ownerId)
  const open = await intents.findOpen(ownerId)
  // An intent that rests after an attempt, such as one that waits for the bank, cannot continue without its customer.
  const rests = !open || (open.tried_at !== null && open.driven_until === null)
  return !account?.customer_id && rests
}

async function close(
  context: BillingContext,
  ownerId: string,
  checkDebts: (customer: string) => Promise<void> = async () => undefined,
) {
  const account = await refreshAccount(context, ownerId)
  const customer = account?.customer_id
  if (!account || !customer) return
  // Check before anything is ended, and again after the last invoice was created.
  await checkDebts(customer)
  if (isSubscriptionRunning(account)) await endRunningSubscription(context, account)
  await settleOpenInvoices(context, account, 'never')
  await checkDebts(customer)
  await ignoreMissing(context.cardProvider.customers.del(customer))
  await billingRepository(context.db).dropCustomer(account)
}

export async function listUnpaidInvoices(
  context: BillingContext,
  ownerId: string,
): Promise<string[]> {
  const account = await billingRepository(context.db).findAccount(ownerId)
  if (!account?.customer_id) return []
  return withProviderTimeout(context, namesOfUnpaid(context, account.customer_id))
}

async function refuseUnpaid(context: BillingContext, customer: string) {
  const names = await namesOfUnpaid(context, customer)
  if (names.length === 0) return
  throw new AppError(
    'RULE_BROKEN',
    `The workspace has unpaid invoices (${names.join(', ')}). Pay them, and then delete it.`,
  )
}

async function namesOfUnpaid({ cardProvider }: BillingContext, customer: string) {
  const open = await ignoreMissing(
    cardProvider.invoices.list({ customer, status: 'open', limit: 100 }),
  )
  const unpaid = (open?.data ?? []).filter(({ amount_remaining: left }) => left > 0)
  return unpaid.map(({ id, number }) => number ?? id)
}
