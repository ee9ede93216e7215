import type { KeyKind } from '@fovea/contract/license-keys/rules'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { deletedKeyColumns, keyColumns, type LicenseKeyTables } from './tables.ts'

/** Any key by a string that works, of any owner, as part of a larger query. */
export function keyQuery(database: Db, key: string, now: Date) {
  return database
    .$extendTables<LicenseKeyTables>()
    .selectFrom('license_keys')
    .select(keyColumns)
    .where((where) =>
      where.or([
        where('key', '=', key),
        where.and([where('previous_key', '=', key), where('previous_until', '>', now)]),
      ]),
    )
}

/** A deleted key by a string that worked, with the columns of an existing key, as part of a larger query. */
export function deletedKeyQuery(database: Db, key: string, now: Date) {
  return database
    .$extendTables<LicenseKeyTables>()
    .selectFrom('deleted_keys')
    .select(deletedKeyColumns)
    .select([
      'deleted_at',
      sql<'prod'>`'prod'`.as('kind'),
      sql<null>`null`.as('rehearsal'),
      sql<null>`null`.as('rehearsal_until'),
    ])
    .where((where) =>
      where.or([
        where('key', '=', key),
        where.and([where('previous_key', '=', key), where('previous_until', '>', now)]),
      ]),
    )
}

/** The keys of many owners, for lists. */
export function listKeysOfOwners(database: Db, owners: string[]) {
  return database
    .$extendTables<LicenseKeyTables>()
    .selectFrom('license_keys')
    .select(['owner_id', 'kind', 'key', 'identifier'])
    .where('owner_id', 'in', owners)
    .orderBy('id')
    .execute()
}

/** When an owner first had a trial and a key for production, deleted keys included, as part of a larger query. */
export function firstKeysQuery(database: Db) {
  const db = database.$extendTables<LicenseKeyTables>()
  const deleted = db
    .selectFrom('deleted_keys')
    .select(['owner_id', sql<KeyKind>`'prod'`.as('kind'), 'created_at', 'expires_at'])
  return db
    .selectFrom(
      db
        .selectFrom('license_keys')
        .select(['owner_id', 'kind', 'created_at', 'expires_at'])
        .unionAll(deleted)
        .as('keys'),
    )
    .select([
      'owner_id',
      sql<Date | null>`min(created_at) filter (where kind = 'dev')`.as('trial_at'),
      sql<Date | null>`min(expires_at) filter (where kind = 'dev')`.as('trial_ends_at'),
      sql<Date | null>`min(created_at) filter (where kind <> 'dev')`.as('key_at'),
    ])
    .groupBy('owner_id')
}

/** When the development keys of users expire. */
export async function findTrialEnds(database: Db, userIds: string[]) {
  const rows = await database
    .$extendTables<LicenseKeyTables>()
    .selectFrom('license_keys')
    .select(['owner_id', 'expires_at'])
    .where('owner_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('kind', '=', 'dev')
    .orderBy('expires_at')
    .execute()
  return new Map(rows.map(({ owner_id, expires_at }) => [owner_id, expires_at]))
}

/** When the development key of a user expires; null without one. */
export function trialEndSql(userId: RawBuilder<string>) {
  return sql<Date | null>`(select max(expires_at) from license_keys where owner_id = ${userId} and kind = 'dev')`
}

/** The owner of a key by its whole string, of one that was deleted or replaced lately as well. */
export async function findKeyOwner(database: Db, key: string, now: Date) {
  const found =
    (await keyQuery(database, key, now).executeTakeFirst()) ??
    (await deletedKeyQuery(database, key, now).executeTakeFirst())
  return found?.owner_id
}

export function commercialLicenseQuery(
  database: Db,
  owner: string | Expression<string>,
  now: Date,
) {
  return database
    .$extendTables<LicenseKeyTables>()
    .selectFrom('license_keys')
    .select('id')
    .where('owner_id', '=', owner)
    .where('kind', '=', 'com')
    .where('expires_at', '>=', now)
}
