import { AppError } from '../../../platform/errors.ts'
import { type CustomerDeps, refreshOneCustomer } from './refresh-customers.ts'
import { customerRepository } from './repository.ts'

/** Refreshes the customer first, so that a page and the list agree. */
export async function findCustomer(deps: CustomerDeps, id: string) {
  await refreshOneCustomer(deps, id)
  const customer = (await customerRepository(deps.db).findRows([id])).get(id)
  if (!customer) throw new AppError('NOT_FOUND', "This customer doesn't exist.")
  return customer
}
