import type { StaffRole } from '@fovea/contract/admin/staff-roles'
import { foldEmail } from '@fovea/contract/email-address'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { lockInTransaction } from '../../../platform/db/locking/advisory-lock.ts'
import { foldEmailSql } from '../../../platform/mail/fold-email-sql.ts'
import { deliveryAddressSql } from '../emails/delivery-address-sql.ts'
import { lastSeenSql } from '../login-sessions/last-seen-sql.ts'
import type { AuthTables } from '../tables.ts'

export function staffRepository(database: Db) {
  const db = database.$extendTables<AuthTables>()

  return {
    /** Serializes changes, so that two admins cannot remove each other at once. */
    async lock() {
      await lockInTransaction(db, 'staff')
    },

    async list(adminEmails: readonly string[], most: number, userId?: string) {
      const verified = foldEmailSql('identities.email')
      return db
        .selectFrom('users')
        .innerJoin('identities', 'identities.user_id', 'users.id')
        .leftJoin('staff_members as staff', 'staff.user_id', 'users.id')
        .leftJoin('users as giver', 'giver.id', 'staff.given_by')
        .select(['users.id', 'users.email', 'users.nickname'])
        .select(['staff.role as staff_role', 'staff.given_at', 'giver.nickname as given_by'])
        .select(deliveryAddressSql.as('mail_to'))
        .select((select) => [
          sql<string[]>`array_agg(${verified})`.as('verified_emails'),
          lastSeenSql.as('seen_at'),
          select
            .selectFrom('passkeys')
            .select((of) => of.fn.countAll<string>().as('passkeys'))
            .whereRef('passkeys.user_id', '=', 'users.id')
            .as('passkeys'),
        ])
        .where('email_verified', '=', true)
        .where((where) =>
          where.or([
            where('staff.role', 'is not', null),
            where(verified, '=', sql<string>`any(${[...adminEmails]}::text[])`),
          ]),
        )
        .$if(userId !== undefined, (query) => query.where('users.id', '=', userId ?? ''))
        .groupBy(['users.id', 'staff.user_id', 'giver.id'])
        .orderBy('users.nickname')
        .orderBy('users.id')
        .limit(most)
        .execute()
    },

    async count() {
      const { count } = await db
        .selectFrom('staff_members')
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    /** The account that used the address last, because two providers may have verified it for two accounts. */
    async findAccount(email: string) {
      const row = await db
        .selectFrom('identities')
        .innerJoin('users', 'users.id', 'identities.user_id')
        .select('user_id')
        .where(foldEmailSql('identities.email'), '=', foldEmail(email))
        .where('email_verified', '=', true)
        .where('deactivated_at', 'is', null)
        .orderBy('identities.signed_in_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.user_id
    },

    async insert(member: { user_id: string; role: StaffRole; given_by: string; given_at: Date }) {
      await db.insertInto('staff_members').values(member).execute()
    },

    async setRole(userId: string, role: StaffRole) {
      await db.updateTable('staff_members').set({ role }).where('user_id', '=', userId).execute()
    },

    /** Passkeys go with the role, which is what they are for. */
    async delete(userId: string) {
      await db.deleteFrom('passkeys').where('user_id', '=', userId).execute()
      await db.deleteFrom('staff_members').where('user_id', '=', userId).execute()
    },
  }
}
