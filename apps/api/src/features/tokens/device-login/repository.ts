import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { deleteExpiredRows } from '../../../platform/db/delete-expired-rows.ts'
import type { TokenTables } from '../tables.ts'

type NewLogin = Omit<Insertable<TokenTables['device_logins']>, 'id' | 'state' | 'token_id'>
export type DeviceLoginRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof deviceLoginRepository>['lockByDevice']>>
>

const read = [
  'id',
  'token_hash',
  'token_salt',
  'program',
  'machine',
  'scopes',
  'ip',
  'state',
  'token_id',
  'created_at',
  'expires_at',
  'polled_at',
  'wait_seconds',
] as const

export function deviceLoginRepository(database: Db) {
  const db = database.$extendTables<TokenTables>()
  const logins = () => db.selectFrom('device_logins').select(read)

  return {
    /** Returns false if the short code is already in use. */
    async insert(login: NewLogin) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('device_logins')
        .values(login)
        .onConflict((conflict) => conflict.column('user_hash').doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },

    async findByUser(hash: Buffer) {
      return logins().where('user_hash', '=', hash).executeTakeFirst()
    },

    async lockByUser(hash: Buffer) {
      return logins().where('user_hash', '=', hash).forUpdate().executeTakeFirst()
    },

    async lockByDevice(hash: Buffer) {
      return logins().where('device_hash', '=', hash).forUpdate().executeTakeFirst()
    },

    async approve(id: string, tokenId: string) {
      await db
        .updateTable('device_logins')
        .set({ state: 'approved', token_id: tokenId })
        .where('id', '=', id)
        .execute()
    },

    async deny(id: string) {
      await db
        .updateTable('device_logins')
        .set({ state: 'denied', token_salt: null })
        .where('id', '=', id)
        .execute()
    },

    async recordPoll(id: string, at: Date, waitSeconds: number) {
      await db
        .updateTable('device_logins')
        .set({ polled_at: at, wait_seconds: waitSeconds })
        .where('id', '=', id)
        .execute()
    },

    async forgetSalt(id: string) {
      await db.updateTable('device_logins').set({ token_salt: null }).where('id', '=', id).execute()
    },

    async endUnclaimed(now: Date) {
      return db
        .deleteFrom('workspace_tokens')
        .where('id', 'in', (tokens) =>
          tokens
            .selectFrom('device_logins')
            .select(sql<string>`token_id`.as('token_id'))
            .where('state', '=', 'approved')
            .where('token_salt', 'is not', null)
            .where('expires_at', '<=', now),
        )
        .returning(['id', 'workspace_id', 'name'])
        .execute()
    },

    async forgetExpired(now: Date) {
      await deleteExpiredRows(db, 'device_logins', sql`expires_at <= ${now}`)
    },
  }
}
