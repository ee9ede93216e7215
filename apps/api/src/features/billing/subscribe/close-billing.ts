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
 * Ends everything at the provider before an account is deleted: what was used is invoiced, the subscription ends, what is
 * owed is paid, and last the customer is deleted, after which nothing can be asked of it any more. Can be done again.
 */
export function closeBilling(context: BillingContext, ownerId: string): Promise<void> {
  return withProviderTimeout(context, close(context, ownerId))
}

/** The same for a team, whose debts are nobody's once it is gone: refused while one is unpaid. */
export function closeTeamBilling(context: BillingContext, ownerId: string): Promise<void> {
  return withProviderTimeout(
    context,
    close(context, ownerId, (customer) => refuseUnpaid(context, customer)),
  )
}

/** Whether nothing is left at the provider that would go on without its owner. Nothing is begun before the transaction ends. */
export async function isBillingClosed(transaction: Db, ownerId: string) {
  const intents = intentRepository(transaction)
  await intents.lockOwner(ownerId)
  const account = await billingRepository(transaction).findAccount(ownerId)
  const open = await intents.findOpen(ownerId)
  // One that was tried and rests, as at a bank that nobody answers, leads nowhere without its customer.
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
  // Before anything is ended, and again once the last invoice is there.
  await checkDebts(customer)
  if (isSubscriptionRunning(account)) await endRunningSubscription(context, account)
  await settleOpenInvoices(context, account, 'never')
  await checkDebts(customer)
  await ignoreMissing(context.cardProvider.customers.del(customer))
  await billingRepository(context.db).dropCustomer(account)
}

/** What the invoices are called that a workspace has not paid. */
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
