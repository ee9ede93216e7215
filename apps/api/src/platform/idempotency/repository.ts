import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { deleteExpiredRows } from '../db/delete-expired-rows.ts'
import { readInPages } from '../db/paging/read-in-pages.ts'
import type { IdempotencyTables } from './tables.ts'

export type IdempotencyRow = Selectable<IdempotencyTables['acts_once']>
type OnceKey = Pick<IdempotencyRow, 'owner_id' | 'route' | 'key'>
type Claim = Omit<Insertable<IdempotencyTables['acts_once']>, 'status' | 'answer'>

export type StoredResponse = { status: number; answer: string }

export function idempotencyRepository(database: Db) {
  const db = database.$extendTables<IdempotencyTables>()

  return {
    async waitAtMost(milliseconds: number) {
      await sql`select set_config('lock_timeout', ${String(milliseconds)}, true)`.execute(db)
    },

    /** Waits for a transaction that is claiming the same key. Returns false if the key is taken. */
    async claim(claim: Claim, before: Date) {
      const free = { ...claim, status: null, answer: null }
      const row = await db
        .insertInto('acts_once')
        .values(free)
        .onConflict((conflict) =>
          conflict
            .columns(['owner_id', 'route', 'key'])
            .doUpdateSet(free)
            .where((eb) =>
              eb.or([
                eb('acts_once.created_at', '<=', before),
                eb.and([
                  eb('acts_once.status', 'is', null),
                  eb('acts_once.claimed_until', '<=', claim.created_at),
                  eb('acts_once.fingerprint', '=', claim.fingerprint),
                ]),
              ]),
            ),
        )
        .returning('key')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Claims an unused key and stores its outcome at once. Waits for a transaction that is claiming the same key. */
    async callOff(claim: Claim, remembered: StoredResponse) {
      const row = await db
        .insertInto('acts_once')
        .values({ ...claim, ...remembered })
        .onConflict((conflict) => conflict.doNothing())
        .returning('key')
        .executeTakeFirst()
      return row !== undefined
    },

    async find({ owner_id, route, key }: OnceKey): Promise<IdempotencyRow | undefined> {
      return db
        .selectFrom('acts_once')
        .selectAll()
        .where('owner_id', '=', owner_id)
        .where('route', '=', route)
        .where('key', '=', key)
        .executeTakeFirst()
    },

    /** Stores the outcome; null releases the key for the next call. */
    async end({ owner_id, route, key }: OnceKey, remembered: StoredResponse | null, now: Date) {
      await db
        .updateTable('acts_once')
        .set(remembered ?? { claimed_until: now })
        .where('owner_id', '=', owner_id)
        .where('route', '=', route)
        .where('key', '=', key)
        .execute()
    },

    readAllOf(ownerId: string) {
      return readInPages(
        db
          .selectFrom('acts_once')
          .select(['route', 'key', 'created_at'])
          .where('owner_id', '=', ownerId),
        ['route', 'key'],
      )
    },

    async eraseOf(ownerId: string) {
      await db.deleteFrom('acts_once').where('owner_id', '=', ownerId).execute()
    },

    async deleteBefore(moment: Date) {
      await deleteExpiredRows(db, 'acts_once', sql`created_at <= ${moment}`)
    },
  }
}
