import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { lockInTransaction } from '../../../platform/db/locking/advisory-lock.ts'
import type { AuthTables } from '../tables.ts'

const shown = ['id', 'name', 'created_at', 'used_at'] as const

export type NewPasskey = {
  user_id: string
  credential_id: Buffer
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
  created_at: Date
}

export function passkeyRepository(database: Db) {
  const db = database.$extendTables<AuthTables>()

  return {
    /** Serializes changes of one person's passkeys. */
    async lock(userId: string) {
      await lockInTransaction(db, 'staff', userId)
    },

    async list(userId: string) {
      return db
        .selectFrom('passkeys')
        .select([...shown, 'credential_id', 'transports'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute()
    },

    /** Everything that is stored, with bytes as text. */
    async listOwn(userId: string) {
      return db
        .selectFrom('passkeys')
        .select([...shown, 'counter', 'transports'])
        .select([
          sql<string>`encode(credential_id, 'base64')`.as('credential_id'),
          sql<string>`encode(public_key, 'base64')`.as('public_key'),
        ])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute()
    },

    async hasAny(userId: string) {
      const row = await db
        .selectFrom('passkeys')
        .select('id')
        .where('user_id', '=', userId)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    async findCredential(userId: string, credentialId: Buffer) {
      return db
        .selectFrom('passkeys')
        .select(['id', 'public_key', 'counter'])
        .where('user_id', '=', userId)
        .where('credential_id', '=', credentialId)
        .executeTakeFirst()
    },

    /** Undefined if the credential is registered already. */
    async insert(passkey: NewPasskey) {
      return db
        .insertInto('passkeys')
        .values({ ...passkey, used_at: null })
        .onConflict((conflict) => conflict.doNothing())
        .returning(shown)
        .executeTakeFirst()
    },

    async rename(userId: string, id: string, name: string) {
      return db
        .updateTable('passkeys')
        .set({ name })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .returning(shown)
        .executeTakeFirst()
    },

    async recordUse(id: string, counter: number, now: Date) {
      const used = await db
        .updateTable('passkeys')
        .set({ counter, used_at: now })
        .where('id', '=', id)
        .executeTakeFirst()
      return used.numUpdatedRows === 1n
    },

    async delete(userId: string, id: string) {
      const deleted = await db
        .deleteFrom('passkeys')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst()
      return deleted.numDeletedRows === 1n
    },

    async deleteAll(userId: string) {
      const deleted = await db
        .deleteFrom('passkeys')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return Number(deleted.numDeletedRows)
    },

    /** A newer challenge of the session replaces the older one. */
    async setChallenge(sessionId: string, challenge: Buffer, expiresAt: Date) {
      await db
        .updateTable('sessions')
        .set({ passkey_challenge: challenge, passkey_challenge_expires_at: expiresAt })
        .where('id', '=', sessionId)
        .execute()
    },

    /** Each challenge is taken once. */
    async takeChallenge(sessionId: string, now: Date) {
      const taken = await db
        .updateTable('sessions')
        .set({ passkey_challenge: null, passkey_challenge_expires_at: null })
        .where('id', '=', sessionId)
        .where('passkey_challenge_expires_at', '>', now)
        .returning(sql<Buffer | null>`old.passkey_challenge`.as('challenge'))
        .executeTakeFirst()
      return taken?.challenge ?? undefined
    },

    async confirmSession(sessionId: string, now: Date) {
      await db
        .updateTable('sessions')
        .set({ confirmed_at: now })
        .where('id', '=', sessionId)
        .execute()
    },
  }
}
