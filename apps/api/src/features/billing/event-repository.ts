import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { BillingTables } from './tables.ts'

export type EventRow = Selectable<BillingTables['billing_events']>

/** All SQL of the provider's inbox. */
export function eventRepository(database: Db) {
  const db = database.$extendTables<BillingTables>()

  return {
    /** False where the event came before. */
    async insert(event: Insertable<BillingTables['billing_events']>) {
      const row = await db
        .insertInto('billing_events')
        .values(event)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    async markDone(id: string, now: Date) {
      await db.updateTable('billing_events').set({ done_at: now }).where('id', '=', id).execute()
    },

    async listUndone(most: number) {
      return db
        .selectFrom('billing_events')
        .select(['id', 'type', 'customer_id', 'object_id', 'received_at', 'done_at'])
        .where('done_at', 'is', null)
        .orderBy('received_at')
        .limit(most)
        .execute()
    },

    /** The provider gives up on an event after days; one that old does not come again. */
    async forgetDoneBefore(moment: Date) {
      await db.deleteFrom('billing_events').where('done_at', '<', moment).execute()
    },
  }
}
