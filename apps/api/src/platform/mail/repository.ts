import { foldEmail } from '@fovea/contract/email-address'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { foldEmailSql } from './fold-email-sql.ts'
import { deleteExpiredRows } from '../db/delete-expired-rows.ts'
import { readInPages } from '../db/paging/read-in-pages.ts'
import {
  contentWithoutSecrets,
  setUnsubscribeToken,
  erasedContent,
  isContentErased,
  lacksUnsubscribeToken,
} from './stored-secrets.ts'
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
export const maxUnsettledAttempts = 2

type Tried = {
  error: string
  isSettled: boolean
  isGivenUp: boolean
}

export function mailRepository(database: Db) {
  const db = database.$extendTables<MailTables>()

  return {
    /** `except`: addresses of ours, to which emails about the users go as well. */
    async listNewestOf(userIds: string[], most: number, except: string[]) {
      return db
        .selectFrom('mails')
        .select([
          'id',
          'name',
          'recipient',
          'subject',
          'state',
          'error',
          'unsettled_attempts',
          'created_at',
          'sent_at',
        ])
        .select(sql<boolean>`not ${isContentErased}`.as('retriable'))
        .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
        .where('recipient', '<>', sql<string>`all(${except}::text[])`)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(most)
        .execute()
    },

    async insert(mail: NewRow, now: Date) {
      const row = await db
        .insertInto('mails')
        .values({ ...mail, content: JSON.stringify(mail.content), created_at: now })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returning('id')
        .executeTakeFirst()
      return row?.id
    },

    /** Undefined if the mail is not waiting, or if two attempts may have delivered it already. */
    async beginAttempt(id: string) {
      return db
        .updateTable('mails')
        .set(({ eb }) => ({ unsettled_attempts: eb('unsettled_attempts', '+', 1) }))
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .where('unsettled_attempts', '<', maxUnsettledAttempts)
        .returning(['id', 'name', 'recipient', 'subject', 'content', 'unsettled_attempts'])
        .executeTakeFirst()
    },

    async giveUpUnsettled(id: string, error: string) {
      await db
        .updateTable('mails')
        .set({ state: 'failed', error, content: contentWithoutSecrets })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .where('unsettled_attempts', '>=', maxUnsettledAttempts)
        .execute()
    },

    /** Erases the text, which the reader has now and which would only be a risk here. */
    async markSent(id: string, now: Date) {
      await db
        .updateTable('mails')
        .set(({ eb }) => ({
          state: 'sent',
          sent_at: now,
          unsettled_attempts: 0,
          attempts: eb('attempts', '+', 1),
          error: '',
          content: erasedContent,
        }))
        .where('id', '=', id)
        .execute()
    },

    async markTried(id: string, { error, isSettled, isGivenUp }: Tried) {
      // Also for a mail that was cancelled during the attempt because its reader unsubscribed.
      if (isSettled) {
        await db
          .updateTable('mails')
          .set(({ eb }) => ({ unsettled_attempts: eb('unsettled_attempts', '-', 1) }))
          .where('id', '=', id)
          .where('unsettled_attempts', '>', 0)
          .execute()
      }
      await db
        .updateTable('mails')
        .set(({ eb }) => ({
          attempts: eb('attempts', '+', 1),
          error,
          ...(isGivenUp && { state: 'failed' as const, content: contentWithoutSecrets }),
        }))
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .execute()
    },

    async revive(id: string, unsubscribeToken: string | undefined) {
      const failed = db
        .updateTable('mails')
        .set({ state: 'waiting', unsettled_attempts: 0 })
        .where('id', '=', id)
        .where('state', '=', 'failed')
        .where((where) => where.not(isContentErased))
      const { numUpdatedRows } = await (
        unsubscribeToken === undefined
          ? failed.where((where) => where.not(lacksUnsubscribeToken))
          : failed.set({ content: setUnsubscribeToken(unsubscribeToken) })
      ).executeTakeFirst()
      return numUpdatedRows > 0
    },

    async isOutcomeUnknown(id: string) {
      const row = await db
        .selectFrom('mails')
        .select('unsettled_attempts')
        .where('id', '=', id)
        .where('state', '=', 'failed')
        .forUpdate()
        .executeTakeFirst()
      return row !== undefined && row.unsettled_attempts > 0
    },

    async dropFailed(id: string) {
      await db.deleteFrom('mails').where('id', '=', id).where('state', '=', 'failed').execute()
    },

    async isFailed(id: string) {
      const row = await db
        .selectFrom('mails')
        .select('id')
        .where('id', '=', id)
        .where('state', '=', 'failed')
        .executeTakeFirst()
      return row !== undefined
    },

    async findSent(id: string) {
      return db
        .selectFrom('mails')
        .select(['name', 'user_id'])
        .where('id', '=', id)
        .where('state', '=', 'sent')
        .executeTakeFirst()
    },

    async listFailed() {
      return db
        .selectFrom('mails')
        .select([
          'id',
          'recipient',
          'subject',
          'created_at',
          'attempts',
          'error',
          'unsettled_attempts',
        ])
        .select(sql<boolean>`not ${isContentErased}`.as('retriable'))
        .where('state', '=', 'failed')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(mostListed)
        .execute()
    },

    async giveUpOptional({ userId, email = '' }: Reader, reason: string) {
      await db
        .updateTable('mails')
        .set({ state: 'failed', error: reason, content: contentWithoutSecrets })
        .where((where) =>
          where.or([
            where('user_id', '=', userId),
            where(foldEmailSql('recipient'), '=', foldEmail(email)),
          ]),
        )
        .where('state', '=', 'waiting')
        .where(isOptional)
        .execute()
    },

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

    /** Ids of mails sort by time, so the oldest is found by the index. */
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
      return readInPages(
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

    /** Also deletes mails to the user's addresses from before the account existed, such as invitations. */
    async eraseOf(userId: string, addresses: readonly string[]) {
      await db.deleteFrom('mails').where('user_id', '=', userId).execute()
      await db
        .deleteFrom('mails')
        .where('user_id', 'is', null)
        .where(foldEmailSql('recipient'), 'in', addresses.map(foldEmail))
        .execute()
    },

    /** Erases the texts of mails that the previous release, which keeps them, delivered since a moment. */
    async eraseSentSince(moment: Date) {
      await db
        .updateTable('mails')
        .set({ content: erasedContent })
        .where('state', '=', 'sent')
        .where('sent_at', '>=', moment)
        .where((where) => where.not(isContentErased))
        .execute()
    },

    async deleteBefore(moment: Date) {
      await deleteExpiredRows(db, 'mails', sql`state = 'sent' and sent_at < ${moment}`)
      await deleteExpiredRows(db, 'mails', sql`state = 'failed' and created_at < ${moment}`)
    },
  }
}
