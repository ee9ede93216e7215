import { AppError } from '../../../platform/errors.ts'
import { isReplayedFailure } from '../provider-errors.ts'
import { type AccountRow, billingRepository } from '../repository.ts'
import type { BillingContext } from '../billing-context.ts'

export type Customer = AccountRow & { customer_id: string }

/** The person's account with its customer at the provider, made at the first need. The same person asked for twice is one customer. */
export async function findOrCreateCustomer(
  context: BillingContext,
  ownerId: string,
): Promise<Customer> {
  const repository = billingRepository(context.db)
  const account = await repository.openAccount(ownerId)
  if (hasCustomer(account)) return account
  // Nothing that may change is sent here: asked again with the same key, it has to be the same question.
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

/** The account of somebody who must have a customer by now. */
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
