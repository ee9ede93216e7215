import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { SearchTerm } from '../../requests/index.ts'
import { refreshChangedCustomers } from './refresh-customers.ts'
import { customerRepository } from './repository.ts'
import { toPatterns } from './search-words.ts'

/** A word such as the domain of an address may match very many customers. */
const mostMeant = 1_000

/** The customers whom a search as a whole means; undefined if it has no words. */
export function findMeantCustomers(db: Db, search: string) {
  const patterns = toPatterns(search)
  if (patterns.length === 0) return undefined
  return customerRepository(db)
    .matching(...patterns)
    .limit(mostMeant)
}

/** The words of a search, each with the customers that it finds, also those who have just signed up. */
export async function findSearchTerms(ctx: Ctx<Admin>, search: string): Promise<SearchTerm[]> {
  const patterns = toPatterns(search)
  if (patterns.length > 0) await refreshChangedCustomers(ctx)
  const repository = customerRepository(ctx.db)
  return patterns.map((pattern) => ({ pattern, customers: repository.matching(pattern) }))
}
