import type { Expression, Selectable } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { readInPages } from '../../../platform/db/paging/read-in-pages.ts'
import type { LimitTables } from '../tables.ts'

export type SpendCapRow = Selectable<LimitTables['spend_caps']>
type Notice = LimitTables['spend_cap_notices']

const columns = ['owner_id', 'amount', 'mode', 'apps'] as const

export function spendCapQuery(database: Db, owner: string | Expression<string>) {
  return database
    .$extendTables<LimitTables>()
    .selectFrom('spend_caps')
    .select(['amount as cap_amount', 'mode as cap_mode', 'apps as cap_apps'])
    .where('owner_id', '=', owner)
}

export function spendCapRepository(database: Db) {
  const db = database.$extendTables<LimitTables>()
  const noticesOf = (ownerId: string) =>
    db
      .selectFrom('spend_cap_notices')
      .select(['month', 'app', 'percent'])
      .where('owner_id', '=', ownerId)

  return {
    async find(ownerId: string): Promise<SpendCapRow | undefined> {
      return db
        .selectFrom('spend_caps')
        .select(columns)
        .where('owner_id', '=', ownerId)
        .executeTakeFirst()
    },

    /** Locks the row, so that the second of two concurrent changes reads the values of the first. */
    async lock(ownerId: string): Promise<SpendCapRow> {
      await db
        .insertInto('spend_caps')
        .values({ owner_id: ownerId, amount: null, mode: 'warn', apps: '[]' })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return db
        .selectFrom('spend_caps')
        .select(columns)
        .where('owner_id', '=', ownerId)
        .forUpdate()
        .executeTakeFirstOrThrow()
    },

    async keep({ owner_id, amount, mode, apps }: SpendCapRow) {
      await db
        .updateTable('spend_caps')
        .set({ amount, mode, apps: JSON.stringify(apps) })
        .where('owner_id', '=', owner_id)
        .execute()
    },

    async list(after: string, most: number): Promise<SpendCapRow[]> {
      return db
        .selectFrom('spend_caps')
        .select(columns)
        .where('owner_id', '>', after)
        .orderBy('owner_id')
        .limit(most)
        .execute()
    },

    async listNotices(ownerId: string) {
      return noticesOf(ownerId).execute()
    },

    readAllNotices(ownerId: string) {
      return readInPages(noticesOf(ownerId), ['month', 'app', 'percent'])
    },

    async keepNotice(notice: Notice) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('spend_cap_notices')
        .values(notice)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },

    async dropNotices(ownerId: string, app: string) {
      await db
        .deleteFrom('spend_cap_notices')
        .where('owner_id', '=', ownerId)
        .where('app', '=', app)
        .execute()
    },

    async deleteNoticesBefore(month: string) {
      await db.deleteFrom('spend_cap_notices').where('month', '<', month).execute()
    },

    async erase(ownerId: string) {
      await db.deleteFrom('spend_caps').where('owner_id', '=', ownerId).execute()
    },
  }
}
