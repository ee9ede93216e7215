import { customerPlans } from '@fovea/contract/admin/customer-options'
import type { Segment } from '@fovea/contract/admin/recipient-rules'
import { dayMs } from '@fovea/contract/time'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { expectFrequent } from '../../../platform/db/paging/expect-frequent.ts'
import { trialEndSql } from '../../license-keys/index.ts'
import { workspacesOfUserSql } from '../../workspaces/index.ts'
import { toPatterns } from './search-words.ts'
import { tagRepository } from './tags/tag-repository.ts'

export { refreshChangedCustomers } from './refresh-customers.ts'

type Condition = RawBuilder<SqlBool>

export type PersonSql = {
  userId: RawBuilder<string>
  createdAt: RawBuilder<Date>
  country: RawBuilder<string>
}

type Known = {
  now: Date
  /** How users spell the country of the segment. */
  countryNames: readonly string[]
}

/** Finds the people of a segment, by the figures of the customers: a person's own, and those of their teams. */
export function listSegmentConditions(
  { plan, use, trial, idle, platform, country, tag }: Segment,
  person: PersonSql,
  { now, countryNames }: Known,
): Condition[] {
  const { userId, createdAt } = person
  const workspaces = workspacesOfUserSql(userId)
  const after = (days: number) => new Date(now.getTime() + days * dayMs)
  const frequent: (Condition | undefined)[] = [
    plan &&
      sql`coalesce((
        select max(array_position(${[...customerPlans]}::text[], plan)) from customers where id = any(${workspaces})
      ), 1) = ${customerPlans.indexOf(plan) + 1}`,
    use &&
      sql`exists (
        select from customers where id = any(${workspaces}) and sessions > 0
      ) = ${use === 'some'}`,
    trial && sql`${trialEndSql(userId)} > ${now} and ${trialEndSql(userId)} <= ${after(trial)}`,
    idle &&
      sql`coalesce((
        select seen_at from customers where id = ${userId}
      ), ${createdAt}) <= ${after(-idle)}`,
    platform &&
      sql`exists (
        select from customers where id = any(${workspaces}) and ${platform} = any(platforms)
      )`,
  ]
  const known: (Condition | undefined)[] = [
    country ? sql`${person.country} = any(${[...countryNames]}::text[])` : undefined,
    tag
      ? sql`${userId} in (
          select workspace_id from customer_tags where tag = ${tag}
          union all
          select user_id from customer_tags join workspace_members using (workspace_id) where tag = ${tag}
        )`
      : undefined,
  ]
  return [
    ...frequent.flatMap((condition) => (condition ? [expectFrequent(condition)] : [])),
    ...known.flatMap((condition) => condition ?? []),
  ]
}

/** Finds people whose name, address or other words contain all words of a search, by the index of the customers. */
export function createSearchCondition(search: string, userId: RawBuilder<string>): Condition {
  const patterns = toPatterns(search).map((pattern) => sql`words like ${pattern}`)
  return sql`${userId} in (select id from customers where ${sql.join(patterns, sql` and `)})`
}

export function listTagsInUse(db: Db) {
  return tagRepository(db).listAll()
}
