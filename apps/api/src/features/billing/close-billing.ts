import { endRunning, isRunning } from './subscribing/end-subscription.ts'
import { inTime } from './provider/in-time.ts'
import { asking, isGone } from './provider/provider-errors.ts'
import { refreshAccount } from './provider/refresh.ts'
import { billingRepository } from './repository.ts'
import { settleDebts } from './subscribing/settle.ts'
import type { Till } from './till.ts'

/**
 * Ends everything at the provider before an account is deleted: what was used is invoiced, the subscription ends, what is
 * owed is paid, and last the customer is deleted, after which nothing can be asked of it any more. Can be done again.
 */
export function closeBilling(till: Till, ownerId: string): Promise<void> {
  return inTime(till.log, close(till, ownerId))
}

async function close(till: Till, ownerId: string) {
  const account = await refreshAccount(till, ownerId)
  const customer = account?.customer_id
  if (!account || !customer) return
  if (isRunning(account)) await endRunning(till, account)
  await settleDebts(till, account)
  await asking(() => till.cardProvider.customers.del(customer)).catch((error: unknown) => {
    if (!isGone(error)) throw error
  })
  await billingRepository(till.db).dropCustomer(account)
}
