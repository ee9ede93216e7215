import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../../../platform/db/connect.ts'
import { deleteExpiredRows } from '../../../../platform/db/delete-expired-rows.ts'
import type { MailerTables } from '../tables.ts'

export type BounceFilter = {
  search?: string | undefined
  /** The last row of the page before. */
  after?: { email: string; at: Date } | undefined
}

/** The addresses must be in lower case. */
export function bounceRepository(database: Db) {
  const db = database.$extendTables<MailerTables>()

  return {
    async save(email: string, reason: string, at: Date) {
      const known = { reason: reason.slice(0, 500), at }
      await db
        .insertInto('email_bounces')
        .values({ email, ...known })
        .onConflict((conflict) => conflict.column('email').doUpdateSet(known))
        .execute()
    },

    async listOf(emails: readonly string[]) {
      return db
        .selectFrom('email_bounces')
        .select(['email', 'reason', 'at'])
        .where('email', '=', sql<string>`any(${[...emails]}::text[])`)
        .execute()
    },

    async list({ search = '', after }: BounceFilter, most: number) {
      let query = db
        .selectFrom('email_bounces')
        .select(['email', 'reason', 'at'])
        .orderBy('at', 'desc')
        .orderBy('email')
        .limit(most)
      if (search !== '') {
        query = query.where(sql<SqlBool>`position(${search.toLowerCase()} in email) > 0`)
      }
      if (after !== undefined) {
        const { at, email } = after
        query = query.where(sql<SqlBool>`(at < ${at} or (at = ${at} and email > ${email}))`)
      }
      return query.execute()
    },

    async delete(email: string) {
      const row = await db
        .deleteFrom('email_bounces')
        .where('email', '=', email)
        .returning('reason')
        .executeTakeFirst()
      return row !== undefined
    },

    async erase(emails: readonly string[]) {
      await db
        .deleteFrom('email_bounces')
        .where('email', '=', sql<string>`any(${[...emails]}::text[])`)
        .execute()
    },

    async deleteBefore(moment: Date) {
      await deleteExpiredRows(db, 'email_bounces', sql`at < ${moment}`)
    },
  }
}
