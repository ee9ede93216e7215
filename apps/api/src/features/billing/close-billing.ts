import { isGone } from './customer.ts'
import { asking } from './provider-errors.ts'
import { refreshAccount } from './refresh.ts'
import { reportUsageOf } from './report-usage.ts'
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
  const { subscription_id: subscription } = account
  if (subscription !== null && account.ended_at === null) {
    await reportUsageOf(till, account)
    await asking(() => till.cardProvider.subscriptions.cancel(subscription, { invoice_now: true }))
  }
  await asking(() => till.cardProvider.customers.del(customer)).catch((error: unknown) => {
    if (!isGone(error)) throw error
  })
  await billingRepository(till.db).dropCustomer(account)
}
