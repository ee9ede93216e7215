import { type Selectable, type Updateable, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { deleteExpiredRows } from '../../../platform/db/delete-expired-rows.ts'
import { readInPages } from '../../../platform/db/paging/read-in-pages.ts'
import { createFailureQueries } from '../failure-queries.ts'
import type { BillingTables } from '../tables.ts'

export const adjustmentQueue = 'billing-adjustment'

type Table = BillingTables['billing_adjustments']
export type AdjustmentRow = Selectable<Table>
export type NewAdjustment = Pick<
  AdjustmentRow,
  | 'owner_id'
  | 'author_id'
  | 'request_key'
  | 'kind'
  | 'customer_id'
  | 'invoice_id'
  | 'invoice_number'
  | 'amount_cents'
  | 'currency'
  | 'reason'
  | 'note'
  | 'created_at'
>

const columns = [
  'id',
  'owner_id',
  'author_id',
  'request_key',
  'kind',
  'customer_id',
  'invoice_id',
  'invoice_number',
  'amount_cents',
  'currency',
  'reason',
  'note',
  'state',
  'failure',
  'provider_id',
  'tries',
  'attempt',
  'created_at',
  'tried_at',
  'ended_at',
  'trouble',
  'given_up_at',
] as const

export function adjustmentRepository(database: Db) {
  const db = database.$extendTables<BillingTables>()
  const adjustments = () => db.selectFrom('billing_adjustments').select(columns)
  const ofOwner = (ownerId: string) => adjustments().where('owner_id', '=', ownerId)
  const failed = () =>
    adjustments().where('state', '=', 'pending').where('given_up_at', 'is not', null)

  return {
    ...createFailureQueries(database, 'billing_adjustments', sql`state = 'pending'`),

    async find(id: string) {
      return adjustments().where('id', '=', id).executeTakeFirst()
    },

    async findByKey(authorId: string, requestKey: string) {
      return adjustments()
        .where('author_id', '=', authorId)
        .where('request_key', '=', requestKey)
        .executeTakeFirst()
    },

    /** Undefined if the same key, or another adjustment of the same invoice, is not confirmed yet. */
    async insert(adjustment: NewAdjustment) {
      return db
        .insertInto('billing_adjustments')
        .values({ ...adjustment, state: 'pending' })
        .onConflict((conflict) => conflict.doNothing())
        .returning(columns)
        .executeTakeFirst()
    },

    async countEnded(ownerId: string, invoiceId: string | null) {
      const { count } = await db
        .selectFrom('billing_adjustments')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('owner_id', '=', ownerId)
        .where('invoice_id', 'is not distinct from', invoiceId)
        .where('state', '<>', 'pending')
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    async listNewest(ownerId: string, most: number) {
      return ofOwner(ownerId).orderBy('id', 'desc').limit(most).execute()
    },

    async listUnconfirmed(ownerId: string, most: number) {
      return ofOwner(ownerId).where('state', '=', 'pending').orderBy('id').limit(most).execute()
    },

    async listStalled(since: Date, most: number) {
      return adjustments()
        .where('state', '=', 'pending')
        .where('given_up_at', 'is', null)
        .where((eb) => eb(eb.fn.coalesce('tried_at', 'created_at'), '<', since))
        .orderBy('id')
        .limit(most)
        .execute()
    },

    async listFailed(most: number, ownerId?: string) {
      const rows = ownerId === undefined ? failed() : failed().where('owner_id', '=', ownerId)
      return rows.orderBy('given_up_at', 'desc').limit(most).execute()
    },

    /** Undefined if it has ended. */
    async beginTry(id: string, now: Date) {
      return db
        .updateTable('billing_adjustments')
        .set({ tries: sql`tries + 1`, tried_at: now })
        .where('id', '=', id)
        .where('state', '=', 'pending')
        .returning(columns)
        .executeTakeFirst()
    },

    async nextAttempt({ id, attempt }: Pick<AdjustmentRow, 'id' | 'attempt'>) {
      await db
        .updateTable('billing_adjustments')
        .set({ attempt: attempt + 1 })
        .where('id', '=', id)
        .where('attempt', '=', attempt)
        .execute()
    },

    async end(
      id: string,
      result: Pick<Updateable<Table>, 'state' | 'failure' | 'provider_id' | 'ended_at'>,
    ) {
      await db
        .updateTable('billing_adjustments')
        .set({ ...result, trouble: null, given_up_at: null })
        .where('id', '=', id)
        .where('state', '=', 'pending')
        .execute()
    },

    /** The bank refused a refund days after the provider had made it. Returns the owner. */
    async failRefund(providerId: string, failure: string) {
      const row = await db
        .updateTable('billing_adjustments')
        .set({ state: 'failed', failure })
        .where('provider_id', '=', providerId)
        .where('kind', '=', 'refund')
        .returning('owner_id')
        .executeTakeFirst()
      return row?.owner_id
    },

    async deleteEndedBefore(moment: Date) {
      await deleteExpiredRows(
        db,
        'billing_adjustments',
        sql`created_at < ${moment} and state <> 'pending'`,
      )
    },

    readAllOf(ownerId: string) {
      return readInPages(ofOwner(ownerId), ['id'])
    },
  }
}
