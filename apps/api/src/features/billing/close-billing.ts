import { isGone } from './customer.ts'
import { endRunning, isRunning } from './end-subscription.ts'
import { asking } from './provider-errors.ts'
import { refreshAccount } from './refresh.ts'
import { billingRepository } from './repository.ts'
import type { Till } from './till.ts'

/**
 * Ends everything at the provider before an account is deleted: what was used is invoiced, the subscription ends, and the
 * customer is deleted, after which nothing can be subscribed for it any more. Can be done again.
 */
export async function closeBilling(till: Till, ownerId: string) {
  const account = await refreshAccount(till, ownerId)
  const customer = account?.customer_id
  if (!account || !customer) return
  if (isRunning(account)) await endRunning(till, account)
  await asking(() => till.cardProvider.customers.del(customer)).catch((error: unknown) => {
    if (!isGone(error)) throw error
  })
  await billingRepository(till.db).dropCustomer(account)
}
