import { type Selectable, type Updateable, sql } from 'kysely'
import { lockInTransaction } from '../../../platform/db/locking/advisory-lock.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { deleteExpiredRows } from '../../../platform/db/delete-expired-rows.ts'
import { readInPages } from '../../../platform/db/paging/read-in-pages.ts'
import { createFailureQueries } from '../failure-queries.ts'
import type { BillingTables } from '../tables.ts'

export const intentQueue = 'billing-intent'
/** Delay of the queue's first attempt, by which time the request has usually finished the work. */
export const firstCheckSeconds = 10

export type IntentRow = Selectable<BillingTables['subscribe_intents']>

export type NewIntent = Pick<
  IntentRow,
  'owner_id' | 'request_key' | 'price_id' | 'payment_method_id' | 'state' | 'created_at'
>

const intentColumns = [
  'id',
  'owner_id',
  'request_key',
  'price_id',
  'payment_method_id',
  'setup_intent_id',
  'state',
  'failure',
  'subscription_id',
  'created_at',
  'attempt',
  'driven_until',
  'tried_at',
  'trouble',
  'given_up_at',
  'holder',
  'bank_status',
  'bank_secret',
] as const

const openStates = ['card', 'subscribing'] as const

export function isIntentOpen({ state }: Pick<IntentRow, 'state'>) {
  return state === 'card' || state === 'subscribing'
}

type Claim = { id: string; holder: string }

const secondsFromNow = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

export function intentRepository(database: Db) {
  const db = database.$extendTables<BillingTables>()
  const intents = () => db.selectFrom('subscribe_intents').select(intentColumns)

  return {
    ...createFailureQueries(database, 'subscribe_intents', sql`state in ('card', 'subscribing')`),

    async lockOwner(ownerId: string) {
      await lockInTransaction(db, 'billing', ownerId)
    },

    async findOpen(ownerId: string) {
      return intents()
        .where('owner_id', '=', ownerId)
        .where('state', 'in', openStates)
        .executeTakeFirst()
    },

    async findByKey(ownerId: string, requestKey: string) {
      return intents()
        .where('owner_id', '=', ownerId)
        .where('request_key', '=', requestKey)
        .executeTakeFirst()
    },

    async findLatest(ownerId: string) {
      return intents().where('owner_id', '=', ownerId).orderBy('id', 'desc').executeTakeFirst()
    },

    async listStalled(since: Date, most: number) {
      return intents()
        .where('state', 'in', openStates)
        .where('given_up_at', 'is', null)
        .where((eb) => eb(eb.fn.coalesce('tried_at', 'created_at'), '<', since))
        .orderBy('id')
        .limit(most)
        .execute()
    },

    async listFailed(most: number, ownerId?: string) {
      let failed = intents().where('given_up_at', 'is not', null).where('state', 'in', openStates)
      if (ownerId !== undefined) failed = failed.where('owner_id', '=', ownerId)
      return failed.orderBy('given_up_at', 'desc').limit(most).execute()
    },

    async failUnanswered(before: Date, failure: string) {
      await db
        .updateTable('subscribe_intents')
        .set({ state: 'failed', failure, given_up_at: null, bank_status: null, bank_secret: null })
        .where('state', '=', 'card')
        .where('created_at', '<', before)
        .execute()
    },

    /** Uses the database's clock, because those of processes differ. Undefined if the intent is closed or claimed. */
    async claim({ id, holder }: Claim, seconds: number) {
      return db
        .updateTable('subscribe_intents')
        .set({ holder, driven_until: secondsFromNow(seconds) })
        .where('id', '=', id)
        .where('state', 'in', openStates)
        .where((either) =>
          either.or([
            either('driven_until', 'is', null),
            either('driven_until', '<', sql<Date>`now()`),
          ]),
        )
        .returning(intentColumns)
        .executeTakeFirst()
    },

    async renewClaim({ id, holder }: Claim, seconds: number) {
      await db
        .updateTable('subscribe_intents')
        .set({ driven_until: secondsFromNow(seconds) })
        .where('id', '=', id)
        .where('holder', '=', holder)
        .execute()
    },

    async release({ id, holder }: Claim, now: Date) {
      await db
        .updateTable('subscribe_intents')
        .set({ holder: null, driven_until: null, tried_at: now })
        .where('id', '=', id)
        .where('holder', '=', holder)
        .execute()
    },

    async findHeld({ id, holder }: Claim) {
      return intents()
        .where('id', '=', id)
        .where('holder', '=', holder)
        .where('state', 'in', openStates)
        .executeTakeFirst()
    },

    /** The attempt is part of the idempotency keys, so later requests to the provider get new answers. */
    async nextAttempt({ id, attempt }: Pick<IntentRow, 'id' | 'attempt'>) {
      await db
        .updateTable('subscribe_intents')
        .set({ attempt: attempt + 1 })
        .where('id', '=', id)
        .where('attempt', '=', attempt)
        .execute()
    },

    async deleteEndedBefore(moment: Date) {
      const isOld = sql`created_at < ${moment} and state in ('done', 'failed')`
      await deleteExpiredRows(db, 'subscribe_intents', isOld)
    },

    readAllOf(ownerId: string) {
      return readInPages(intents().where('owner_id', '=', ownerId), ['id'])
    },

    async insert(intent: NewIntent) {
      return db
        .insertInto('subscribe_intents')
        .values(intent)
        .returning(intentColumns)
        .executeTakeFirstOrThrow()
    },

    /** Also deletes the bank's last question. Undefined if another call has changed the state before. */
    async move(
      { id, state }: Pick<IntentRow, 'id' | 'state'>,
      change: Updateable<BillingTables['subscribe_intents']>,
    ) {
      return db
        .updateTable('subscribe_intents')
        .set({ bank_status: null, bank_secret: null, ...change })
        .where('id', '=', id)
        .where('state', '=', state)
        .returning(intentColumns)
        .executeTakeFirst()
    },

    async find(id: string) {
      return intents().where('id', '=', id).executeTakeFirst()
    },
  }
}
