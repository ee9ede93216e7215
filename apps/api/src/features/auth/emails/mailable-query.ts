import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { expectFrequent } from '../../../platform/db/paging/expect-frequent.ts'
import type { AuthTables } from '../tables.ts'

export type MailableCondition = RawBuilder<SqlBool>

const sharing = (condition: RawBuilder<unknown>) => sql<boolean>`exists (
  select from delivery_addresses as same join users as holder on holder.id = same.user_id
  where same.folded = people.folded and ${condition})`

/** If any account of the address has unsubscribed or is deactivated, the address counts as such. */
export const mailableFacts = {
  userId: sql<string>`people.user_id`,
  createdAt: sql<Date>`people.created_at`,
  folded: sql<string>`people.folded`,
  nickname: sql<string>`users.nickname`,
  country: sql<string>`users.address ->> 'country'`,
  isUnsubscribed: sharing(sql`not holder.allow_receiving_email`),
  isDeactivated: sharing(sql`holder.deactivated_at is not null`),
}

/** Everyone with an address, each address once, with its oldest account. */
export function mailableQuery(database: Db, conditions: readonly MailableCondition[]) {
  const people = database
    .$extendTables<AuthTables>()
    .selectFrom('delivery_addresses as people')
    .innerJoin('users', 'users.id', 'people.user_id')
    .where('people.folded', 'is not', null)
    .where(
      expectFrequent(sql`not exists (
        select from delivery_addresses as older where older.folded = people.folded
          and (older.created_at, older.user_id) < (people.created_at, people.user_id))`),
    )
  return conditions.reduce((query, condition) => query.where(condition), people)
}

/** Skips from one country to the next by the index, so the cost does not grow with the number of accounts. */
export async function listCountryNames(db: Db) {
  const { rows } = await sql<{ country: string }>`
    with recursive known as (
      (select address ->> 'country' as country from users where address ->> 'country' <> '' order by 1 limit 1)
      union all
      select (
        select address ->> 'country' from users
        where address ->> 'country' <> '' and address ->> 'country' > known.country order by 1 limit 1
      ) from known where known.country is not null
    )
    select country from known where country is not null`.execute(db)
  return rows.map(({ country }) => country)
}
