import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { deleteExpiredRows } from '../../../platform/db/delete-expired-rows.ts'
import { createFailureQueries } from '../failure-queries.ts'
import type { BillingTables } from '../tables.ts'

export const eventQueue = 'billing-event'

export type EventRow = Selectable<BillingTables['billing_events']>

const eventColumns = [
  'id',
  'type',
  'customer_id',
  'object_id',
  'received_at',
  'done_at',
  'tried_at',
  'trouble',
  'given_up_at',
] as const

export function eventRepository(database: Db) {
  const db = database.$extendTables<BillingTables>()
  const events = () => db.selectFrom('billing_events').select(eventColumns)

  return {
    ...createFailureQueries(database, 'billing_events', sql`done_at is null`),

    async insert(event: Insertable<BillingTables['billing_events']>) {
      const row = await db
        .insertInto('billing_events')
        .values(event)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Deletes the customer and object IDs, because an event may arrive after its account was deleted. */
    async markDone(id: string, now: Date) {
      await db
        .updateTable('billing_events')
        .set({
          done_at: now,
          given_up_at: null,
          trouble: null,
          customer_id: null,
          object_id: null,
        })
        .where('id', '=', id)
        .execute()
    },

    async findWaiting(id: string) {
      return events()
        .where('id', '=', id)
        .where('done_at', 'is', null)
        .where('given_up_at', 'is', null)
        .executeTakeFirst()
    },

    async listFailed(most: number, customerId?: string) {
      let failed = events().where('given_up_at', 'is not', null)
      if (customerId !== undefined) failed = failed.where('customer_id', '=', customerId)
      return failed.orderBy('given_up_at', 'desc').limit(most).execute()
    },

    async findOldestWaiting() {
      const row = await db
        .selectFrom('billing_events')
        .select('received_at')
        .where('done_at', 'is', null)
        .where('given_up_at', 'is', null)
        .orderBy('received_at')
        .limit(1)
        .executeTakeFirst()
      return row?.received_at
    },

    async countOfType(pattern: string) {
      const { count } = await db
        .selectFrom('billing_events')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('type', 'like', pattern)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** Events that were not processed or attempted since a given time. */
    async listStalled(since: Date, most: number) {
      return events()
        .where('done_at', 'is', null)
        .where('given_up_at', 'is', null)
        .where((eb) => eb(eb.fn.coalesce('tried_at', 'received_at'), '<', since))
        .orderBy('received_at')
        .limit(most)
        .execute()
    },

    /** The provider stops resending an event after days, so the ID of an older one need not be remembered. */
    async deleteDoneBefore(moment: Date) {
      await deleteExpiredRows(db, 'billing_events', sql`done_at < ${moment}`)
    },
  }
}
