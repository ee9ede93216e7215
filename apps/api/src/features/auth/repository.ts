import { foldEmail } from '@fovea/contract/email-address'
import type { StaffRole } from '@fovea/contract/admin/staff-roles'
import type { Address, SignInProvider } from '@fovea/contract/auth'
import { type Insertable, type Selectable, sql } from 'kysely'
import { lockInTransaction } from '../../platform/db/locking/advisory-lock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { foldEmailSql } from '../../platform/mail/fold-email-sql.ts'
import { deleteExpiredRows } from '../../platform/db/delete-expired-rows.ts'
import { readInPages } from '../../platform/db/paging/read-in-pages.ts'
import { deliveryAddressSql } from './emails/delivery-address-sql.ts'
import type { ProviderUser } from './providers/provider.ts'
import type { AuthTables } from './tables.ts'

export type UserRow = Pick<Selectable<AuthTables['users']>, (typeof userColumns)[number]> & {
  /** Addresses that a provider has verified: only these can make a user an admin. */
  verified_emails: string[]
  /** The role that an admin gave. */
  staff_role: StaffRole | null
  mail_to: string | null
  auth_id: string
}
export type UserSessionRow = Selectable<AuthTables['sessions']>

const userColumns = [
  'id',
  'email',
  'nickname',
  'image_url',
  'address',
  'company_name',
  'company_position',
  'company_purpose',
  'company_created_at',
  'created_at',
  'allow_receiving_email',
  'deactivated_at',
] as const

export function authRepository(database: Db) {
  const db = database.$extendTables<AuthTables>()

  const sessionsOf = (userId: string, now: Date) =>
    db
      .selectFrom('sessions')
      .select(['id', 'provider', 'ip', 'user_agent', 'created_at', 'seen_at'])
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)

  return {
    /** Serializes sign-ins with the same address, so that two at once cannot create two accounts. */
    async lockEmail(email: string) {
      await lockInTransaction(db, 'email', foldEmail(email))
    },

    async finishSignIn(stateHash: Buffer, now: Date) {
      const inserted = await db
        .insertInto('finished_sign_ins')
        .values({ state_hash: stateHash, finished_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return inserted.numInsertedOrUpdatedRows === 1n
    },

    async forgetFinishedSignIns(before: Date) {
      await deleteExpiredRows(db, 'finished_sign_ins', sql`finished_at < ${before}`)
    },

    async findIdentity(provider: SignInProvider, subject: string) {
      return db
        .selectFrom('identities')
        .select('user_id')
        .where('provider', '=', provider)
        .where('subject', '=', subject)
        .executeTakeFirst()
    },

    async findAccountToJoin(provider: SignInProvider, email: string) {
      return db
        .selectFrom('identities as known')
        .select('known.user_id')
        .where(foldEmailSql('known.email'), '=', foldEmail(email))
        .where('known.email_verified', '=', true)
        .where('known.provider', '!=', provider)
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('identities as own')
                .select('own.subject')
                .whereRef('own.user_id', '=', 'known.user_id')
                .where('own.provider', '=', provider),
            ),
          ),
        )
        .orderBy('known.created_at')
        .executeTakeFirst()
    },

    async insertUser(person: ProviderUser, now: Date) {
      const row = await db
        .insertInto('users')
        .values({
          email: person.email,
          nickname: person.name,
          image_url: person.pictureUrl,
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    },

    async insertIdentity(userId: string, person: ProviderUser, now: Date) {
      await db
        .insertInto('identities')
        .values({
          provider: person.provider,
          subject: person.subject,
          user_id: userId,
          email: person.email,
          email_verified: person.emailVerified,
          created_at: now,
          signed_in_at: now,
        })
        .execute()
    },

    /** Address, name and picture follow the provider at every sign-in; the contact address does not. */
    async refreshPerson(userId: string, person: ProviderUser, now: Date) {
      await db
        .updateTable('identities')
        .set({
          email: person.email,
          email_verified: person.emailVerified,
          signed_in_at: now,
        })
        .where('provider', '=', person.provider)
        .where('subject', '=', person.subject)
        .execute()
      await db
        .updateTable('users')
        .set({ nickname: person.name, image_url: person.pictureUrl })
        .where('id', '=', userId)
        .execute()
    },

    async findUser(userId: string): Promise<UserRow | undefined> {
      return db
        .selectFrom('users')
        .innerJoin('identities', 'identities.user_id', 'users.id')
        .select(userColumns.map((column) => `users.${column}` as const))
        .select(deliveryAddressSql.as('mail_to'))
        .select([
          sql<string>`(array_agg(provider || '|' || subject order by signed_in_at desc))[1]`.as(
            'auth_id',
          ),
          sql<
            string[]
          >`coalesce(array_agg(${foldEmailSql('identities.email')}) filter (where email_verified), '{}')`.as(
            'verified_emails',
          ),
        ])
        .select((select) =>
          select
            .selectFrom('staff_members')
            .select('role')
            .whereRef('user_id', '=', 'users.id')
            .as('staff_role'),
        )
        .where('users.id', '=', userId)
        .groupBy('users.id')
        .executeTakeFirst()
    },

    async listIdentities(userId: string) {
      return db
        .selectFrom('identities')
        .select(['provider', 'subject', 'email', 'email_verified', 'created_at', 'signed_in_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute()
    },

    async updateProfile(userId: string, email: string, address: Address | null) {
      await db
        .updateTable('users')
        .set({ email, address: address === null ? null : JSON.stringify(address) })
        .where('id', '=', userId)
        .execute()
    },

    async updateCompany(
      userId: string,
      company: { name: string; position: string; purpose: string },
      now: Date,
    ) {
      await db
        .updateTable('users')
        .set({
          company_name: company.name,
          company_position: company.position,
          company_purpose: company.purpose,
          company_created_at: now,
        })
        .where('id', '=', userId)
        .execute()
    },

    /** Keeps the rows, so that signed-in browsers learn that the account is gone. */
    async blankSessions(userId: string) {
      await db
        .updateTable('sessions')
        .set({ user_id: null, ip: '', user_agent: '' })
        .where('user_id', '=', userId)
        .execute()
    },

    async deleteUser(userId: string) {
      await db.deleteFrom('users').where('id', '=', userId).execute()
    },

    async insertSession(session: Insertable<AuthTables['sessions']>) {
      await db.insertInto('sessions').values(session).execute()
    },

    async findSession(tokenHash: Buffer, now: Date) {
      return db
        .selectFrom('sessions')
        .select(['id', 'user_id', 'seen_at', 'created_at', 'confirmed_at'])
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now)
        .executeTakeFirst()
    },

    async findValidSessions(sessionIds: string[], now: Date) {
      const rows = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select('sessions.id')
        .where('sessions.id', '=', sql<string>`any(${sessionIds}::uuid[])`)
        .where('sessions.expires_at', '>', now)
        .where('users.deactivated_at', 'is', null)
        .execute()
      return rows.map(({ id }) => id)
    },

    async findSessionStart(sessionId: string) {
      const row = await db
        .selectFrom('sessions')
        .select('created_at')
        .where('id', '=', sessionId)
        .executeTakeFirst()
      return row?.created_at
    },

    async touchSession(id: string, seenAt: Date, expiresAt: Date) {
      await db
        .updateTable('sessions')
        .set({ seen_at: seenAt, expires_at: expiresAt })
        .where('id', '=', id)
        .execute()
    },

    async listSessions(userId: string, now: Date, most: number) {
      return sessionsOf(userId, now).orderBy('seen_at', 'desc').limit(most).execute()
    },

    readAllSessions(userId: string, now: Date) {
      return readInPages(sessionsOf(userId, now), ['id'])
    },

    async deleteSessionByToken(tokenHash: Buffer) {
      await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
    },

    async deleteSession(userId: string, sessionId: string) {
      const deleted = await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '=', sessionId)
        .executeTakeFirst()
      return Number(deleted.numDeletedRows)
    },

    async deleteOtherSessions(userId: string, sessionId: string) {
      const deleted = await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '!=', sessionId)
        .executeTakeFirst()
      return Number(deleted.numDeletedRows)
    },

    async deleteExpiredSessions(now: Date) {
      await deleteExpiredRows(db, 'sessions', sql`expires_at <= ${now}`)
    },
  }
}
