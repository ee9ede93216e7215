import { type Expression, type Simplify, sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { spendCapQuery } from './spend-cap/spend-cap-repository.ts'
import { subscriptionQuery } from '../billing/index.ts'
import { commercialLicenseQuery } from '../license-keys/index.ts'

type Query = ReturnType<typeof limitsInputQuery>
export type LimitsInput = Simplify<Awaited<ReturnType<Query['executeTakeFirstOrThrow']>>>

/** Has one row for every owner, also without subscription or cap. The SDK API joins it to the query of a key. */
export function limitsInputQuery(db: Db, owner: string | Expression<string>, now: Date) {
  const licensed = db.selectNoFrom((select) =>
    select.exists(commercialLicenseQuery(db, owner, now)).as('commercial'),
  )
  return db
    .selectFrom(licensed.as('licensed'))
    .leftJoin(subscriptionQuery(db, owner).as('subscription'), (join) => join.onTrue())
    .leftJoin(spendCapQuery(db, owner).as('cap'), (join) => join.onTrue())
    .select([
      'licensed.commercial',
      'subscription.status',
      'subscription.past_due_since',
      'subscription.cancel_at',
      'subscription.started_at',
      'subscription.ended_at',
      'cap.cap_amount',
      'cap.cap_mode',
      'cap.cap_apps',
    ])
}

/** The same for many owners, each of which is a workspace. */
export function limitsOfOwnersQuery(db: Db, ownerIds: string[], now: Date) {
  const owners = sql<{ owner_id: string }>`unnest(${ownerIds}::uuid[])`
  return db
    .selectFrom(owners.as<'owners'>(sql`owners(owner_id)`))
    .innerJoinLateral(
      (from) => limitsInputQuery(db, from.ref('owners.owner_id'), now).as('input'),
      (join) => join.onTrue(),
    )
    .select('owners.owner_id')
    .selectAll('input')
}
