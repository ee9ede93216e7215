import { type Expression, type Insertable, type Selectable, sql } from 'kysely'
import { lockInTransaction } from '../../platform/db/locking/advisory-lock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { deleteExpiredRows } from '../../platform/db/delete-expired-rows.ts'
import { readInPages } from '../../platform/db/paging/read-in-pages.ts'
import { deletedKeyQuery, keyQuery } from '../license-keys/index.ts'
import { sharesFreeTierQuery, limitsInputQuery } from '../limits/index.ts'
import { deactivationQuery } from '../auth/index.ts'
import { teamDeactivationQuery } from '../workspaces/index.ts'
import type { SdkApiTables } from './tables.ts'

export type RefusalRow = Selectable<SdkApiTables['refusals']>
export type RecentRefusal = Awaited<
  ReturnType<ReturnType<typeof refusalRepository>['listRecentRefusals']>
>[number]
export type NewRefusal = Insertable<SdkApiTables['refusals']>

/** Limit per owner for 30 days, about ten megabytes, so that an attack cannot fill the disk. */
export const maxRefusals = 20_000

const refusalColumns = [
  'owner_id',
  'ref_id',
  'key_id',
  'at',
  'code',
  'observed',
  'allowed',
  'platform',
  'app',
  'certificate',
  'os',
  'ip',
] as const

/** A subquery that callers embed, so that a key is read with its owner's limits in one query. */
function ownerQuery(database: Db, owner: Expression<string>, now: Date) {
  return database
    .selectFrom(limitsInputQuery(database, owner, now).as('standing'))
    .selectAll('standing')
    .select((from) =>
      from.fn
        .coalesce(deactivationQuery(database, owner), teamDeactivationQuery(database, owner))
        .as('deactivated_at'),
    )
    .select(sharesFreeTierQuery(database, owner, now).as('shares_free_tier'))
}

/** Signing keys and refusals, and key lookups composed of queries of other features. */
export function refusalRepository(database: Db) {
  const db = database.$extendTables<SdkApiTables>()

  const newestRefusals = (ownerId: string, limit: number) =>
    db.selectFrom('refusals').where('owner_id', '=', ownerId).orderBy('ref_id', 'desc').limit(limit)

  return {
    /** Includes the owner's limits. Metered usage is read separately. */
    async findKey(text: string, now: Date) {
      return database
        .selectFrom(keyQuery(database, text, now).as('key'))
        .innerJoinLateral(
          (from) => ownerQuery(database, from.ref('key.owner_id'), now).as('owner'),
          (join) => join.onTrue(),
        )
        .selectAll(['key', 'owner'])
        .executeTakeFirst()
    },

    async findDeletedKey(text: string, now: Date) {
      return database
        .selectFrom(deletedKeyQuery(database, text, now).as('key'))
        .innerJoinLateral(
          (from) => ownerQuery(database, from.ref('key.owner_id'), now).as('owner'),
          (join) => join.onTrue(),
        )
        .selectAll(['key', 'owner'])
        .executeTakeFirst()
    },

    async lockSigningKeys() {
      await lockInTransaction(db, 'signingKeys')
    },

    async listSigningKeys(retiredAfter: Date) {
      return db
        .selectFrom('signing_keys')
        .select(['kid', 'public_x', 'private_key', 'encrypted', 'retired_at'])
        .where((where) =>
          where.or([where('retired_at', 'is', null), where('retired_at', '>', retiredAfter)]),
        )
        .orderBy('created_at', 'desc')
        .execute()
    },

    async listAllSigningKeys() {
      return db
        .selectFrom('signing_keys')
        .select(['kid', 'private_key', 'encrypted', 'retired_at'])
        .orderBy('created_at', 'desc')
        .execute()
    },

    async updatePrivateKey(kid: string, private_key: Buffer, encrypted: boolean) {
      await db
        .updateTable('signing_keys')
        .set({ private_key, encrypted })
        .where('kid', '=', kid)
        .execute()
    },

    async insertSigningKey(row: Insertable<SdkApiTables['signing_keys']>) {
      await db.insertInto('signing_keys').values(row).execute()
    },

    async retireSigningKeys(now: Date) {
      await db
        .updateTable('signing_keys')
        .set({ retired_at: now })
        .where('retired_at', 'is', null)
        .execute()
    },

    async notifySigningKeys() {
      await sql`select pg_notify('signing_keys', '')`.execute(db)
    },

    /** Returns the references in the order of the rows. References sort by time, on which the live feed relies. */
    async insertRefusals(rows: NewRefusal[]) {
      const inserted = await db.insertInto('refusals').values(rows).returning('ref_id').execute()
      return inserted.map((row) => row.ref_id)
    },

    async notifyLive(ownerIds: string[]) {
      await sql`select pg_notify('live', ${ownerIds.length > 200 ? '*' : ownerIds.join(',')})`.execute(
        db,
      )
    },

    async findRefusal(ownerId: string, refId: string): Promise<RefusalRow | undefined> {
      return db
        .selectFrom('refusals')
        .select(refusalColumns)
        .where('owner_id', '=', ownerId)
        .where('ref_id', '=', refId)
        .executeTakeFirst()
    },

    async eraseOwner(ownerId: string) {
      await db.deleteFrom('refusals').where('owner_id', '=', ownerId).execute()
    },

    async trimRefusals(before: Date, maxPerOwner: number) {
      await deleteExpiredRows(db, 'refusals', sql`at < ${before}`)
      await sql`delete from refusals using (
        select owner_id from refusals group by owner_id having count(*) > ${sql.lit(maxPerOwner)}
      ) as full_owner, lateral (
        select at, ref_id from refusals as newest where newest.owner_id = full_owner.owner_id
        order by at desc, ref_id desc offset ${sql.lit(maxPerOwner - 1)} limit 1
      ) as oldest
      where refusals.owner_id = full_owner.owner_id
        and (refusals.at, refusals.ref_id) < (oldest.at, oldest.ref_id)`.execute(db)
    },

    async listRefusals(ownerId: string, limit: number) {
      return newestRefusals(ownerId, limit).select(refusalColumns).execute()
    },

    readAllRefusals(ownerId: string) {
      return readInPages(
        db.selectFrom('refusals').select(refusalColumns).where('owner_id', '=', ownerId),
        ['ref_id'],
      )
    },

    async listRecentRefusals(ownerId: string, limit: number, after?: string) {
      return newestRefusals(ownerId, limit)
        .select(['ref_id', 'at', 'app', 'platform', 'code'])
        .$if(after !== undefined, (query) => query.where('ref_id', '>', after ?? ''))
        .execute()
    },
  }
}
