import { type Expression, sql, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { foldEmailSql } from '../../platform/mail/fold-email-sql.ts'
import { olderThanCursor } from '../../platform/db/older-than-cursor.ts'
import { deliveryAddressSql } from './emails/delivery-address-sql.ts'
import { lastSeenSql } from './login-sessions/last-seen-sql.ts'
import type { AuthTables } from './tables.ts'

export type CompanyCursor = { createdAt: Date; userId: string }

type PeopleFilter = {
  contained: string
  cursor: string | undefined
  alsoMatching: Expression<{ user_id: string }> | undefined
  most: number
}

export function deactivationQuery(database: Db, user: string | Expression<string>) {
  return database
    .$extendTables<AuthTables>()
    .selectFrom('users')
    .select('deactivated_at')
    .where('id', '=', user)
}

export function userSearchRepository(database: Db) {
  const db = database.$extendTables<AuthTables>()

  return {
    async search({ contained, cursor, alsoMatching, most }: PeopleFilter) {
      const contains = (column: string) =>
        sql<SqlBool>`position(lower(${contained}) in lower(${sql.ref(column)})) > 0`
      let query = db
        .selectFrom('users')
        .select(['id', 'email', 'nickname', 'created_at', 'deactivated_at'])
        .select(deliveryAddressSql.as('mail_to'))
        .select((select) =>
          select
            .selectFrom('identities')
            .select(
              sql<
                string[]
              >`coalesce(array_agg(${foldEmailSql('identities.email')}) filter (where email_verified), '{}')`.as(
                'emails',
              ),
            )
            .whereRef('identities.user_id', '=', 'users.id')
            .as('verified_emails'),
        )
        .select((select) =>
          select
            .selectFrom('staff_members')
            .select('role')
            .whereRef('user_id', '=', 'users.id')
            .as('staff_role'),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(most)
      if (contained !== '') {
        query = query.where((where) =>
          where.or([
            contains('users.email'),
            contains('users.nickname'),
            ...(alsoMatching ? [sql<SqlBool>`users.id in ${alsoMatching}`] : []),
            where.exists(
              where
                .selectFrom('identities')
                .select('identities.user_id')
                .whereRef('identities.user_id', '=', 'users.id')
                .where(contains('identities.email')),
            ),
          ]),
        )
      }
      if (cursor !== undefined) query = query.where(olderThanCursor('users', 'created_at', cursor))
      return query.execute()
    },

    async listCompanies(since: Date, after: CompanyCursor | undefined, most: number) {
      let query = db
        .selectFrom('users')
        .select(['id', 'email', 'company_name', 'company_position', 'company_purpose'])
        .select(deliveryAddressSql.as('mail_to'))
        .select('company_created_at as created_at')
        .where('company_created_at', '>=', since)
        .$narrowType<{
          company_name: string
          company_position: string
          company_purpose: string
          created_at: Date
        }>()
        .orderBy('company_created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(most)
      if (after) {
        query = query.where(
          sql<SqlBool>`(company_created_at, id) < (${after.createdAt}, ${after.userId})`,
        )
      }
      return query.execute()
    },

    /** With every address, also unverified ones, because users are found by what they typed. */
    async listSummaries(userIds: string[]) {
      return db
        .selectFrom('users')
        .select(['id', 'email', 'nickname', 'company_name', 'created_at', 'deactivated_at'])
        .select(deliveryAddressSql.as('mail_to'))
        .select(
          sql<
            string[]
          >`array(select identities.email from identities where identities.user_id = users.id)`.as(
            'identity_emails',
          ),
        )
        .select(lastSeenSql.as('seen_at'))
        .where('id', 'in', userIds)
        .execute()
    },

    /** People who opened the console or signed in. */
    async listSeenSince(since: Date) {
      const rows = await db
        .selectFrom('sessions')
        .select('user_id')
        .where('seen_at', '>=', since)
        .union(db.selectFrom('identities').select('user_id').where('signed_in_at', '>=', since))
        .execute()
      return rows.flatMap(({ user_id }) => user_id ?? [])
    },

    async setDeactivated(userId: string, at: Date | null) {
      const updated = await db
        .updateTable('users')
        .set({ deactivated_at: at })
        .where('id', '=', userId)
        .where('deactivated_at', at === null ? 'is not' : 'is', null)
        .executeTakeFirst()
      return updated.numUpdatedRows > 0n
    },

    async isDeactivated(userId: string) {
      const row = await deactivationQuery(database, userId).executeTakeFirst()
      return row !== undefined && row.deactivated_at !== null
    },

    async deleteSessions(userId: string) {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}
