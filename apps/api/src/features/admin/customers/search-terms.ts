import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { SearchTerm } from '../../requests/index.ts'
import { refreshChangedCustomers } from './refresh-customers.ts'
import { customerRepository } from './repository.ts'
import { toPatterns } from './search-words.ts'

/** The words of a search, each with the customers that it finds, also those who have just signed up. */
export async function findSearchTerms(ctx: Ctx<Admin>, search: string): Promise<SearchTerm[]> {
  const patterns = toPatterns(search)
  if (patterns.length > 0) await refreshChangedCustomers(ctx)
  const repository = customerRepository(ctx.db)
  return patterns.map((pattern) => ({ pattern, customers: repository.matching(pattern) }))
}
