import { type Insertable, sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { forgetRows } from '../db/forget-rows.ts'
import { inPages } from '../db/paging/in-pages.ts'
import type { MailContent, MailTables } from './tables.ts'

type NewRow = Pick<
  Insertable<MailTables['mails']>,
  'name' | 'user_id' | 'recipient' | 'subject' | 'attempts' | 'error'
> & {
  content: MailContent
}

type Reader = { userId: string; email?: string | undefined }

const isOptional = sql<boolean>`content->>'unsubscribe' is not null`
const mostListed = 200
const mostCounted = 10_000

/** All SQL of the mails. */
export function mailRepository(database: Db) {
  const db = database.$extendTables<MailTables>()

  return {
    /** Nothing where a mail of this name was written before. */
    async insert(mail: NewRow, now: Date) {
      const row = await db
        .insertInto('mails')
        .values({ ...mail, content: JSON.stringify(mail.content), created_at: now })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returning('id')
        .executeTakeFirst()
      return row?.id
    },

    async findWaiting(id: string) {
      return db
        .selectFrom('mails')
        .select(['id', 'name', 'recipient', 'subject', 'content'])
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .executeTakeFirst()
    },

    async markSent(id: string, now: Date) {
      await db
        .updateTable('mails')
        .set(({ eb }) => ({
          state: 'sent',
          sent_at: now,
          attempts: eb('attempts', '+', 1),
          error: '',
        }))
        .where('id', '=', id)
        .execute()
    },

    async markTried(id: string, error: string, givenUp: boolean) {
      await db
        .updateTable('mails')
        .set(({ eb }) => ({
          attempts: eb('attempts', '+', 1),
          error,
          ...(givenUp && { state: 'failed' as const }),
        }))
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .execute()
    },

    async revive(id: string) {
      const { numUpdatedRows } = await db
        .updateTable('mails')
        .set({ state: 'waiting' })
        .where('id', '=', id)
        .where('state', '=', 'failed')
        .executeTakeFirst()
      return numUpdatedRows > 0
    },

    /** One that was given up is not wanted any more. */
    async dropFailed(id: string) {
      await db.deleteFrom('mails').where('id', '=', id).where('state', '=', 'failed').execute()
    },

    async listFailed() {
      return db
        .selectFrom('mails')
        .select(['id', 'recipient', 'subject', 'created_at', 'attempts', 'error'])
        .where('state', '=', 'failed')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(mostListed)
        .execute()
    },

    /** What a person may unsubscribe from and has not left yet is not sent any more. */
    async giveUpOptional({ userId, email = '' }: Reader, reason: string) {
      await db
        .updateTable('mails')
        .set({ state: 'failed', error: reason })
        .where((where) =>
          where.or([
            where('user_id', '=', userId),
            where(sql`lower(recipient)`, '=', email.toLowerCase()),
          ]),
        )
        .where('state', '=', 'waiting')
        .where(isOptional)
        .execute()
    },

    /** Whom a mail that its reader may unsubscribe from is for; undefined where it is no such mail. */
    async findOptional(id: string) {
      const row = await db
        .selectFrom('mails')
        .select(['user_id', 'recipient'])
        .where('id', '=', id)
        .where(isOptional)
        .executeTakeFirst()
      return row?.user_id ? { userId: row.user_id, email: row.recipient } : undefined
    },

    async countWaiting() {
      const row = await db
        .selectFrom('mails')
        .select(sql<string>`count(*)`.as('count'))
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    /** How old the oldest mail is that waits, and how many were given up. Mails have the time in their ids: the index knows. */
    async readUnsent() {
      const { rows } = await sql<{ oldest: number | null; failed: string }>`select
        (select extract(epoch from now() - created_at)::float8 from mails
          where state = 'waiting' order by id limit 1) as oldest,
        (select count(*) from (select from mails where state = 'failed' limit ${mostCounted}) as given_up) as failed`.execute(
        db,
      )
      return { oldestSeconds: Math.max(0, rows[0]?.oldest ?? 0), failed: Number(rows[0]?.failed) }
    },

    readAllOf(userId: string) {
      return inPages(
        db
          .selectFrom('mails')
          .select(['id', 'recipient', 'subject', 'state', 'created_at', 'sent_at'])
          .where('user_id', '=', userId),
        ['id'],
      )
    },

    async listIdsOf(userId: string) {
      const rows = await db.selectFrom('mails').select('id').where('user_id', '=', userId).execute()
      return rows.map(({ id }) => id)
    },

    /** Also what was sent to their address before anybody knew whose it is, as an invitation. */
    async eraseOf(userId: string, addresses: readonly string[]) {
      await db.deleteFrom('mails').where('user_id', '=', userId).execute()
      await db
        .deleteFrom('mails')
        .where('user_id', 'is', null)
        .where(
          sql`lower(recipient)`,
          'in',
          addresses.map((address) => address.toLowerCase()),
        )
        .execute()
    },

    /** What was delivered or given up long ago is nobody's business any more. */
    async forgetBefore(moment: Date) {
      await forgetRows(db, 'mails', sql`state = 'sent' and sent_at < ${moment}`)
      await forgetRows(db, 'mails', sql`state = 'failed' and created_at < ${moment}`)
    },
  }
}
