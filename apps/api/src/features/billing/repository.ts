import { type Expression, type Selectable, type Updateable, sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { deleteExpiredRows } from '../../platform/db/delete-expired-rows.ts'
import type { BillingTables } from './tables.ts'

export type AccountRow = Selectable<BillingTables['billing_accounts']>
export type AccountUpdate = Omit<
  Updateable<BillingTables['billing_accounts']>,
  'card' | 'overdue' | 'credit'
> &
  Pick<AccountRow, 'card' | 'overdue' | 'credit'>

const accountColumns = [
  'owner_id',
  'customer_id',
  'generation',
  'version',
  'told_profile',
  'address_validation',
  'card',
  'subscription_id',
  'status',
  'started_at',
  'current_period_start',
  'current_period_end',
  'cancel_at',
  'past_due_since',
  'ended_at',
  'read_at',
  'last_ended_at',
  'settled_until',
  'overdue',
  'credit',
  'bank_secret',
] as const

export function subscriptionQuery(database: Db, owner: string | Expression<string>) {
  return database
    .$extendTables<BillingTables>()
    .selectFrom('billing_accounts')
    .select(['status', 'past_due_since', 'cancel_at', 'started_at', 'ended_at'])
    .where('owner_id', '=', owner)
}

/** Unpaid amounts of owners in cents, as part of a larger query. */
export function overdueAmountsQuery(database: Db) {
  return database
    .$extendTables<BillingTables>()
    .selectFrom('billing_accounts')
    .select(['owner_id', sql<string>`(overdue->>'amount')::bigint`.as('cents')])
}

export function billingRepository(database: Db) {
  const db = database.$extendTables<BillingTables>()
  const accounts = () => db.selectFrom('billing_accounts').select(accountColumns)

  return {
    async findAccount(ownerId: string) {
      return accounts().where('owner_id', '=', ownerId).executeTakeFirst()
    },

    async listAccounts(ownerIds: string[]) {
      return accounts().where('owner_id', 'in', ownerIds).execute()
    },

    async findAccountOfCustomer(customerId: string) {
      return accounts().where('customer_id', '=', customerId).executeTakeFirst()
    },

    async listOwnersOfCustomers(customerIds: string[]) {
      const rows = await db
        .selectFrom('billing_accounts')
        .select(['owner_id', 'customer_id'])
        .where('customer_id', 'in', customerIds)
        .execute()
      return new Map(rows.map(({ owner_id, customer_id }) => [customer_id, owner_id]))
    },

    async openAccount(ownerId: string) {
      await db
        .insertInto('billing_accounts')
        .values({ owner_id: ownerId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return accounts().where('owner_id', '=', ownerId).executeTakeFirstOrThrow()
    },

    async keepCustomer(account: AccountRow, customerId: string) {
      await db
        .updateTable('billing_accounts')
        .set({ customer_id: customerId })
        .where('owner_id', '=', account.owner_id)
        .where('generation', '=', account.generation)
        .where('customer_id', 'is', null)
        .execute()
    },

    async dropCustomer({ owner_id, customer_id }: AccountRow) {
      await db
        .updateTable('billing_events')
        .set({ customer_id: null })
        .where('customer_id', '=', customer_id)
        .execute()
      await db
        .updateTable('billing_accounts')
        .set(({ eb }) => ({
          customer_id: null,
          generation: eb('generation', '+', 1),
          version: eb('version', '+', 1),
          told_profile: null,
          address_validation: '',
          card: null,
          subscription_id: null,
          status: null,
          started_at: null,
          current_period_start: null,
          current_period_end: null,
          cancel_at: null,
          past_due_since: null,
          ended_at: null,
          last_ended_at: null,
          settled_until: null,
          overdue: null,
          credit: null,
          bank_secret: null,
        }))
        .where('owner_id', '=', owner_id)
        .where('customer_id', 'is not distinct from', customer_id)
        .execute()
    },

    /** Changes nothing if the customer was replaced after the profile was sent. */
    async keepProfile({ owner_id, customer_id }: AccountRow, message: string, validation: string) {
      await db
        .updateTable('billing_accounts')
        .set({ told_profile: message, address_validation: validation })
        .where('owner_id', '=', owner_id)
        .where('customer_id', '=', customer_id)
        .execute()
    },

    /** Stores a reading unless the row was changed since the reading began. */
    async keepReading({ owner_id, version }: AccountRow, reading: AccountUpdate) {
      const { numUpdatedRows } = await db
        .updateTable('billing_accounts')
        .set({
          ...reading,
          card: reading.card && JSON.stringify(reading.card),
          overdue: reading.overdue && JSON.stringify(reading.overdue),
          credit: reading.credit && JSON.stringify(reading.credit),
          version: version + 1,
        })
        .where('owner_id', '=', owner_id)
        .where('version', '=', version)
        .executeTakeFirst()
      return numUpdatedRows > 0
    },

    async listSubscribed({ after, endedSince }: { after: string; endedSince: Date }, most: number) {
      return accounts()
        .where('owner_id', '>', after)
        .where('subscription_id', 'is not', null)
        .where((either) =>
          either.or([either('ended_at', 'is', null), either('ended_at', '>', endedSince)]),
        )
        .orderBy('owner_id')
        .limit(most)
        .execute()
    },

    async listPastDue() {
      return accounts()
        .where('past_due_since', 'is not', null)
        .where('ended_at', 'is', null)
        .orderBy('past_due_since')
        .execute()
    },

    /** Accounts whose ended subscription may still have unpaid invoices, earliest end first. */
    async listUnsettled(endedBefore: Date, most: number) {
      return accounts()
        .where('last_ended_at', '<', endedBefore)
        .whereRef('settled_until', 'is distinct from', 'last_ended_at')
        .orderBy('last_ended_at')
        .limit(most)
        .execute()
    },

    async markSettled({ owner_id, last_ended_at }: AccountRow) {
      await db
        .updateTable('billing_accounts')
        .set({ settled_until: last_ended_at })
        .where('owner_id', '=', owner_id)
        .execute()
    },

    async listReportedDays(ownerId: string, subscriptionId: string) {
      const rows = await db
        .selectFrom('reported_days')
        .select(['day', 'sessions'])
        .where('owner_id', '=', ownerId)
        .where('subscription_id', '=', subscriptionId)
        .execute()
      return new Map(rows.map(({ day, sessions }) => [day, Number(sessions)]))
    },

    async keepReportedDay(row: {
      owner_id: string
      subscription_id: string
      day: string
      sessions: number
    }) {
      const sessions = String(row.sessions)
      await db
        .insertInto('reported_days')
        .values({ ...row, sessions })
        .onConflict((conflict) =>
          conflict.columns(['owner_id', 'subscription_id', 'day']).doUpdateSet({ sessions }),
        )
        .execute()
    },

    async deleteReportedBefore(day: string) {
      await deleteExpiredRows(db, 'reported_days', sql`day < ${day}`)
    },

    async listTraces(ownerId: string) {
      const account = await db
        .selectFrom('billing_accounts')
        .select(['customer_id', 'subscription_id'])
        .where('owner_id', '=', ownerId)
        .executeTakeFirst()
      const intents = await db
        .selectFrom('subscribe_intents')
        .select(['id', 'subscription_id', 'setup_intent_id', 'payment_method_id'])
        .where('owner_id', '=', ownerId)
        .execute()
      const adjustments = await db
        .selectFrom('billing_adjustments')
        .select(['id', 'provider_id', 'invoice_id'])
        .where('owner_id', '=', ownerId)
        .execute()
      const names = [account, ...intents, ...adjustments].flatMap((row) => Object.values(row ?? {}))
      return [...new Set(names.filter((name) => name !== null))]
    },

    async eraseBilling(ownerId: string, traces: readonly string[]) {
      await db
        .updateTable('billing_events')
        .set({ customer_id: null, object_id: null })
        .where((where) =>
          where.or([where('customer_id', 'in', traces), where('object_id', 'in', traces)]),
        )
        .execute()
      for (const table of [
        'reported_days',
        'billing_adjustments',
        'subscribe_intents',
        'billing_accounts',
      ] as const) {
        await db.deleteFrom(table).where('owner_id', '=', ownerId).execute()
      }
    },
  }
}
