import { AppError } from '../../../platform/errors.ts'
import { isReplayedFailure } from '../provider-errors.ts'
import { type AccountRow, billingRepository } from '../repository.ts'
import type { BillingContext } from '../billing-context.ts'

export type Customer = AccountRow & { customer_id: string }

/** The idempotency key is derived from the account, so concurrent calls create one customer. */
export async function findOrCreateCustomer(
  context: BillingContext,
  ownerId: string,
): Promise<Customer> {
  const repository = billingRepository(context.db)
  const account = await repository.openAccount(ownerId)
  if (hasCustomer(account)) return account
  // Send only values that never change: the provider refuses an idempotency key with different parameters.
  const customer = await context.cardProvider.customers
    .create(
      { metadata: { ownerId } },
      { idempotencyKey: `customer-${ownerId}-${account.generation}` },
    )
    .catch(async (error: unknown) => {
      if (isReplayedFailure(error)) await repository.dropCustomer(account)
      throw error
    })
  await repository.keepCustomer(account, customer.id)
  return findCustomer(context, ownerId)
}

export async function findCustomer(
  { db }: Pick<BillingContext, 'db'>,
  ownerId: string,
): Promise<Customer> {
  const account = await billingRepository(db).findAccount(ownerId)
  if (account && hasCustomer(account)) return account
  throw new AppError('CONFLICT', 'Your payment profile was changed at the same time. Try again.')
}

export function hasCustomer(account: AccountRow): account is Customer {
  return account.customer_id !== null
}
