import { type Selectable, type Updateable, sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { BillingTables } from './tables.ts'

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
] as const

/** All SQL of the acts of subscribing. */
export function intentRepository(database: Db) {
  const db = database.$extendTables<BillingTables>()
  const intents = () => db.selectFrom('subscribe_intents').select(intentColumns)

  return {
    /** Makes what one person begins wait for each other. */
    async lockPerson(ownerId: string) {
      await sql`select pg_advisory_xact_lock(hashtextextended('billing' || ${ownerId}, 0))`.execute(
        db,
      )
    },

    async findOpen(ownerId: string) {
      return intents()
        .where('owner_id', '=', ownerId)
        .where('state', 'in', ['card', 'subscribing'])
        .executeTakeFirst()
    },

    async findByKey(ownerId: string, requestKey: string) {
      return intents()
        .where('owner_id', '=', ownerId)
        .where('request_key', '=', requestKey)
        .executeTakeFirst()
    },

    async listOpen(most: number) {
      return intents()
        .where('state', 'in', ['card', 'subscribing'])
        .orderBy('id')
        .limit(most)
        .execute()
    },

    async listOf(ownerId: string) {
      return intents().where('owner_id', '=', ownerId).orderBy('id').execute()
    },

    async insert(intent: NewIntent) {
      return db
        .insertInto('subscribe_intents')
        .values(intent)
        .returning(intentColumns)
        .executeTakeFirstOrThrow()
    },

    /** Moves an intent on; nothing where it is no longer in that state, because somebody else moved it. */
    async move(
      { id, state }: Pick<IntentRow, 'id' | 'state'>,
      change: Updateable<BillingTables['subscribe_intents']>,
    ) {
      return db
        .updateTable('subscribe_intents')
        .set(change)
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
