import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { SearchTerm } from '../../requests/index.ts'
import { refreshChangedCustomers } from './refresh-customers.ts'
import { customerRepository, type WordFilter } from './repository.ts'
import { toParts, toPatterns, toText } from './search-words.ts'

/** A word such as the domain of an address may match very many customers. */
const mostMeant = 1_000

/** All customers with a rarer word are read and sorted, and those with a more common one found in the order of the list. */
const commonFrom = 3_000

/** Words that many customers have, such as the domain of an address, would be read from the index for all of them. */
export async function readPatterns(db: Db, search: string): Promise<WordFilter> {
  const patterns = toPatterns(search)
  const found = await findRarest(db, [...new Set(patterns.flatMap(toParts))])
  return {
    patterns,
    rarest: found?.part,
    isLookedUp: found !== undefined && found.rows < commonFrom,
  }
}

async function findRarest(db: Db, parts: string[]) {
  const repository = customerRepository(db)
  const estimates = await Promise.all(
    parts.map(async (part) => ({ part, rows: await repository.estimateMatching(part) })),
  )
  return estimates.toSorted((a, b) => a.rows - b.rows)[0]
}

/** The customers whom a search as a whole means; undefined if it has no words. */
export async function findMeantCustomers(db: Db, search: string) {
  const words = await readPatterns(db, search)
  return words.patterns.length === 0
    ? undefined
    : customerRepository(db).matching(words).limit(mostMeant)
}

/** The words of a search, each with the customers that it finds, also those who have just signed up. */
export async function findSearchTerms(ctx: Ctx<Admin>, search: string): Promise<SearchTerm[]> {
  const patterns = toPatterns(search)
  if (patterns.length > 0) await refreshChangedCustomers(ctx)
  return Promise.all(
    patterns.map(async (pattern) => {
      const parts = toParts(pattern)
      const found = parts.length < 2 ? undefined : await findRarest(ctx.db, parts)
      const rarest = found?.part ?? pattern
      const customers = customerRepository(ctx.db).matching({ patterns: [pattern], rarest })
      return { pattern, rarest, text: toText(pattern), customers }
    }),
  )
}
