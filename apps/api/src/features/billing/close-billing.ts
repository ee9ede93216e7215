import { endRunning, isRunning } from './subscribing/end-subscription.ts'
import { inTime } from './provider/in-time.ts'
import { callProvider, isGone } from './provider/provider-errors.ts'
import { refreshAccount } from './provider/refresh.ts'
import { billingRepository } from './repository.ts'
import { settleDebts } from './subscribing/settle.ts'
import type { BillingContext } from './billing-context.ts'

/**
 * Ends everything at the provider before an account is deleted: what was used is invoiced, the subscription ends, what is
 * owed is paid, and last the customer is deleted, after which nothing can be asked of it any more. Can be done again.
 */
export function closeBilling(context: BillingContext, ownerId: string): Promise<void> {
  return inTime(context.log, close(context, ownerId))
}

async function close(context: BillingContext, ownerId: string) {
  const account = await refreshAccount(context, ownerId)
  const customer = account?.customer_id
  if (!account || !customer) return
  if (isRunning(account)) await endRunning(context, account)
  await settleDebts(context, account)
  await callProvider(() => context.cardProvider.customers.del(customer)).catch((error: unknown) => {
    if (!isGone(error)) throw error
  })
  await billingRepository(context.db).dropCustomer(account)
}
