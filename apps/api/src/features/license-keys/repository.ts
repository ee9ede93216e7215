import type { KeyKind } from '@fovea/contract/license-keys/rules'
import type { TrialForm } from '@fovea/contract/requests'
import { type Insertable, type NotNull, type Selectable, sql, type Updateable } from 'kysely'
import { lockInTransaction } from '../../platform/db/locking/advisory-lock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { readInPages } from '../../platform/db/paging/read-in-pages.ts'
import type { ChangeAuthor } from './history/change-author.ts'
import { keyColumns, type KeyState, type LicenseKeyTables } from './tables.ts'

export type KeyRow = Selectable<LicenseKeyTables['license_keys']>
export type NewKeyRow = Insertable<LicenseKeyTables['license_keys']>
type KeyColumns = Updateable<LicenseKeyTables['license_keys']>

/** The columns that are not null for production keys. */
type OfProduction = { platform: NotNull; identifier: NotNull }
export type ProdKeyRow = Omit<KeyRow, keyof OfProduction> & {
  [Column in keyof OfProduction]: NonNullable<KeyRow[Column]>
}

export function isProductionKey(row: KeyRow): row is ProdKeyRow {
  return row.platform !== null && row.identifier !== null
}

/** A key by its string, or by its id for members who are not shown the string. */
export type KeyRef = { key: string } | { id: string }

export type NewKeyEvent = {
  key: Pick<KeyRow, 'id' | 'owner_id'>
  author: ChangeAuthor
  action: LicenseKeyTables['key_events']['action']
  before: KeyState | null
  after: KeyState | null
}

/** Small, because a key or a change can have lists of some hundred kilobytes. */
export const keysPerPage = 20

export function licenseKeyRepository(database: Db) {
  const db = database.$extendTables<LicenseKeyTables>()

  const keysOf = (ownerId: string, kind: KeyKind) =>
    db
      .selectFrom('license_keys')
      .select(keyColumns)
      .where('owner_id', '=', ownerId)
      .where('kind', '=', kind)

  const productionKeysOf = (ownerId: string) => keysOf(ownerId, 'prod').$narrowType<OfProduction>()

  const productionKeyOf = (ownerId: string, name: KeyRef) =>
    'key' in name
      ? productionKeysOf(ownerId).where((where) =>
          // The previous string names the same key.
          where.or([where('key', '=', name.key), where('previous_key', '=', name.key)]),
        )
      : productionKeysOf(ownerId).where('id', '=', name.id)

  const anyKeyOf = (ownerId: string, name: KeyRef) => {
    const keys = db.selectFrom('license_keys').select(keyColumns).where('owner_id', '=', ownerId)
    return 'id' in name
      ? keys.where('id', '=', name.id)
      : keys.where((where) =>
          where.or([where('key', '=', name.key), where('previous_key', '=', name.key)]),
        )
  }

  const eventsOf = (ownerId: string) =>
    db
      .selectFrom('key_events')
      .select(['id', 'key_id', 'action', 'at', 'actor_id', 'token', 'before', 'after'])
      // Owners must not see the IP addresses of other users.
      .select([
        sql<string | null>`case when actor_id = owner_id then ip end`.as('ip'),
        sql<string | null>`case when actor_id = owner_id then user_agent end`.as('user_agent'),
      ])
      .where('owner_id', '=', ownerId)

  return {
    /** Serializes changes to the number of keys of an owner. */
    async lockOwner(ownerId: string) {
      await lockInTransaction(db, 'keysOfOwner', ownerId)
    },

    async insertTrial(key: NewKeyRow): Promise<KeyRow | undefined> {
      return db
        .insertInto('license_keys')
        .values(key)
        .onConflict((conflict) => conflict.column('owner_id').where('kind', '=', 'dev').doNothing())
        .returning(keyColumns)
        .executeTakeFirst()
    },

    async findTrial(ownerId: string): Promise<KeyRow | undefined> {
      return keysOf(ownerId, 'dev').executeTakeFirst()
    },

    async lockTrial(ownerId: string): Promise<KeyRow | undefined> {
      return keysOf(ownerId, 'dev').forUpdate().executeTakeFirst()
    },

    async replaceKeyString(id: string, key: string): Promise<KeyRow> {
      return db
        .updateTable('license_keys')
        .set((set) => ({ key, version: set('version', '+', 1) }))
        .where('id', '=', id)
        .returning(keyColumns)
        .executeTakeFirstOrThrow()
    },

    async moveExpiry(id: string, expiresAt: Date): Promise<KeyRow> {
      return db
        .updateTable('license_keys')
        .set((set) => ({ expires_at: expiresAt, version: set('version', '+', 1) }))
        .where('id', '=', id)
        .returning(keyColumns)
        .executeTakeFirstOrThrow()
    },

    /** Selects the trials that end in this period and have had no reminder, and marks them as reminded. */
    async takeEndingTrials(days: number, after: Date, before: Date): Promise<KeyRow[]> {
      const reminded = db.with('reminded', (query) =>
        query
          .insertInto('trial_notices')
          .columns(['key_id', 'days', 'expires_at'])
          .expression((ending) =>
            ending
              .selectFrom('license_keys')
              .select(['id', sql<number>`${days}::int`.as('days'), 'expires_at'])
              .where('kind', '=', 'dev')
              .where('expires_at', '>', after)
              .where('expires_at', '<=', before),
          )
          .onConflict((conflict) => conflict.doNothing())
          .returning('key_id'),
      )
      return reminded
        .selectFrom('license_keys')
        .innerJoin('reminded', 'reminded.key_id', 'license_keys.id')
        .select(keyColumns.map((column) => `license_keys.${column}` as const))
        .execute()
    },

    async keepTrialForm(ownerId: string, form: TrialForm, now: Date) {
      const kept = { info: JSON.stringify(form), submitted_at: now }
      await db
        .insertInto('trial_forms')
        .values({ owner_id: ownerId, ...kept })
        .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(kept))
        .execute()
    },

    async findTrialForm(ownerId: string) {
      return db
        .selectFrom('trial_forms')
        .select(['info', 'submitted_at'])
        .where('owner_id', '=', ownerId)
        .executeTakeFirst()
    },

    async insertKey(key: NewKeyRow): Promise<KeyRow> {
      return db
        .insertInto('license_keys')
        .values(key)
        .returning(keyColumns)
        .executeTakeFirstOrThrow()
    },

    async insertProductionKey(
      key: NewKeyRow & Pick<ProdKeyRow, 'platform' | 'identifier'>,
    ): Promise<ProdKeyRow> {
      return db
        .insertInto('license_keys')
        .values(key)
        .returning(keyColumns)
        .$narrowType<OfProduction>()
        .executeTakeFirstOrThrow()
    },

    async countProductionKeys(ownerId: string) {
      const { count } = await db
        .selectFrom('license_keys')
        .select((select) => select.fn.countAll<string>().as('count'))
        .where('owner_id', '=', ownerId)
        .where('kind', '=', 'prod')
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** Newest first; keys of the same moment in reverse order of creation. */
    async listProductionKeys(ownerId: string): Promise<ProdKeyRow[]> {
      return productionKeysOf(ownerId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
    },

    async listCommercialKeys(ownerId: string): Promise<KeyRow[]> {
      return keysOf(ownerId, 'com').orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
    },

    async findProductionKey(ownerId: string, name: KeyRef): Promise<ProdKeyRow | undefined> {
      return productionKeyOf(ownerId, name).executeTakeFirst()
    },

    async lockProductionKey(ownerId: string, name: KeyRef): Promise<ProdKeyRow | undefined> {
      return productionKeyOf(ownerId, name).forUpdate().executeTakeFirst()
    },

    async lockKey(key: string): Promise<KeyRow | undefined> {
      return db
        .selectFrom('license_keys')
        .select(keyColumns)
        .where((where) => where.or([where('key', '=', key), where('previous_key', '=', key)]))
        .forUpdate()
        .executeTakeFirst()
    },

    async lockOwnKey(ownerId: string, name: KeyRef): Promise<KeyRow | undefined> {
      return anyKeyOf(ownerId, name).forUpdate().executeTakeFirst()
    },

    async findOwnKey(
      ownerId: string,
      name: KeyRef,
      kinds: readonly KeyKind[],
    ): Promise<KeyRow | undefined> {
      return anyKeyOf(ownerId, name).where('kind', 'in', kinds).executeTakeFirst()
    },

    async findKeyById(ownerId: string, id: string): Promise<KeyRow | undefined> {
      return db
        .selectFrom('license_keys')
        .select(keyColumns)
        .where('owner_id', '=', ownerId)
        .where('id', '=', id)
        .executeTakeFirst()
    },

    async changeKey(id: string, columns: KeyColumns): Promise<ProdKeyRow> {
      return db
        .updateTable('license_keys')
        .set((set) => ({ ...columns, version: set('version', '+', 1) }))
        .where('id', '=', id)
        .returning(keyColumns)
        .$narrowType<OfProduction>()
        .executeTakeFirstOrThrow()
    },

    async insertEvent({ key, author, action, before, after }: NewKeyEvent) {
      await db
        .insertInto('key_events')
        .values({
          owner_id: key.owner_id,
          key_id: key.id,
          action,
          at: author.at,
          actor_id: author.actorId,
          token: author.token ?? null,
          ip: author.ip,
          user_agent: author.userAgent,
          request_id: author.requestId,
          before: before && JSON.stringify(before),
          after: after && JSON.stringify(after),
        })
        .execute()
    },

    async listEventsOfKey(input: { key: KeyRow; cursor: string | undefined; most: number }) {
      const { key, cursor, most } = input
      let events = eventsOf(key.owner_id).where('key_id', '=', key.id).orderBy('id', 'desc')
      if (cursor !== undefined) events = events.where('id', '<', cursor)
      return events.limit(most).execute()
    },

    readAllEvents(ownerId: string) {
      return readInPages(eventsOf(ownerId), ['id'], keysPerPage)
    },

    readAllProductionKeys(ownerId: string) {
      return readInPages(productionKeysOf(ownerId), ['id'], keysPerPage)
    },

    readAllCommercialKeys(ownerId: string) {
      return readInPages(keysOf(ownerId, 'com'), ['id'], keysPerPage)
    },

    async eraseOwner(ownerId: string) {
      await db.deleteFrom('license_keys').where('owner_id', '=', ownerId).execute()
      await db.deleteFrom('key_events').where('owner_id', '=', ownerId).execute()
      await db.deleteFrom('trial_forms').where('owner_id', '=', ownerId).execute()
    },
  }
}

export type KeyEventRow = Awaited<
  ReturnType<ReturnType<typeof licenseKeyRepository>['listEventsOfKey']>
>[number]
