import type { DeliveryState } from '@fovea/contract/admin/recipient-rules'
import { type Insertable, sql, type SqlBool } from 'kysely'
import type { Db } from '../../../../platform/db/connect.ts'
import { deleteExpiredRows } from '../../../../platform/db/delete-expired-rows.ts'
import { olderThanCursor } from '../../../../platform/db/older-than-cursor.ts'
import { readInPages } from '../../../../platform/db/paging/read-in-pages.ts'
import { foldEmailSql } from '../../../../platform/mail/fold-email-sql.ts'
import type { MailerTables } from '../tables.ts'

const columns = [
  'id',
  'template_id',
  'subject',
  'body',
  'state',
  'created_by',
  'created_at',
  'starts_at',
  'ended_at',
  'recipients',
  'problem',
  'opened',
] as const

type NewRecipient = { email: string; userId: string; again: boolean }
export type RecipientFilter = {
  state?: DeliveryState | undefined
  search?: string | undefined
  cursor?: string | undefined
}
export type Delivery = { state: DeliveryState; answer: string; mailId?: string | null }
type Recipient = { sending_id: string; email: string }

/** Sendings that one run of the task looks at. */
const mostRunning = 20

export function sendingRepository(database: Db) {
  const db = database.$extendTables<MailerTables>()

  const recipient = ({ sending_id, email }: Recipient) =>
    db
      .updateTable('sending_recipients')
      .where('sending_id', '=', sending_id)
      .where('email', '=', email)

  return {
    async insert(sending: Insertable<MailerTables['sendings']>) {
      return db.insertInto('sendings').values(sending).returning(columns).executeTakeFirstOrThrow()
    },

    async addRecipients(sendingId: string, recipients: NewRecipient[]) {
      if (recipients.length === 0) return
      await sql`
        insert into sending_recipients (sending_id, email, user_id, again)
        select ${sendingId}, ${foldEmailSql('email')}, "userId", again
        from jsonb_to_recordset(${JSON.stringify(recipients)}::jsonb)
          as given (email text, "userId" uuid, again boolean)
        on conflict do nothing`.execute(db)
    },

    /** Those whose email the mail server refused, with their accounts. */
    async listFailed(id: string) {
      return db
        .selectFrom('sending_recipients')
        .select(['email', 'user_id as userId'])
        .where('sending_id', '=', id)
        .where('state', '=', 'failed')
        .execute()
    },

    async setRecipients(id: string, recipients: number) {
      return db
        .updateTable('sendings')
        .set({ recipients })
        .where('id', '=', id)
        .returning(columns)
        .executeTakeFirstOrThrow()
    },

    async list(cursor: string | undefined, most: number) {
      const query = db
        .selectFrom('sendings')
        .select(columns)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(most)
      return cursor === undefined
        ? query.execute()
        : query.where(olderThanCursor('sendings', 'created_at', cursor)).execute()
    },

    async find(id: string) {
      return db.selectFrom('sendings').select(columns).where('id', '=', id).executeTakeFirst()
    },

    async lock(id: string) {
      return db
        .selectFrom('sendings')
        .select(columns)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    },

    async hasUnfinished(templateId: string) {
      const row = await db
        .selectFrom('sendings')
        .select('id')
        .where('template_id', '=', templateId)
        .where('state', 'in', ['scheduled', 'running'])
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    async listRecipients(id: string, { state, search, cursor }: RecipientFilter, most: number) {
      let query = db
        .selectFrom('sending_recipients')
        .select(['email', 'state', 'answer', 'changed_at', 'unsubscribed_at'])
        .where('sending_id', '=', id)
        .orderBy('email')
        .limit(most)
      if (state) query = query.where('state', '=', state)
      if (cursor !== undefined) query = query.where('email', '>', cursor)
      if (search !== undefined && search !== '') {
        query = query.where(sql<SqlBool>`position(${search.toLowerCase()} in email) > 0`)
      }
      return query.execute()
    },

    async cancel(id: string, now: Date) {
      return db
        .updateTable('sendings')
        .set({ state: 'cancelled', ended_at: now, problem: '' })
        .where('id', '=', id)
        .returning(columns)
        .executeTakeFirstOrThrow()
    },

    async startDue(now: Date) {
      await db
        .updateTable('sendings')
        .set({ state: 'running' })
        .where('state', '=', 'scheduled')
        .where('starts_at', '<=', now)
        .execute()
    },

    async listRunning(now: Date) {
      return db
        .selectFrom('sendings')
        .select(['id', 'template_id', 'subject', 'body', 'problem'])
        .where('state', '=', 'running')
        .where((where) =>
          where.or([where('waits_until', 'is', null), where('waits_until', '<=', now)]),
        )
        .orderBy('starts_at')
        .limit(mostRunning)
        .execute()
    },

    /** None if the sending was cancelled meanwhile. */
    async claimRecipients(id: string, most: number, now: Date) {
      const { rows } = await sql<{ email: string; again: boolean }>`
        update sending_recipients set state = 'sending', changed_at = ${now}
        where sending_id = ${id} and email in (
          select email from sending_recipients join sendings on sendings.id = sending_id
          where sending_id = ${id} and sending_recipients.state = 'waiting' and sendings.state = 'running'
          order by email limit ${most} for update of sending_recipients skip locked
        )
        returning email, again`.execute(db)
      return rows
    },

    async settle(one: Recipient, { state, answer, mailId = null }: Delivery, now: Date) {
      await recipient(one)
        .set({ state, answer: answer.slice(0, 500), mail_id: mailId, changed_at: now })
        .execute()
    },

    /** The mail server refused the console, not the recipient. */
    async pause(one: Recipient, { problem, until }: { problem: string; until: Date }) {
      await recipient(one).set({ state: 'waiting', changed_at: null }).execute()
      await db
        .updateTable('sendings')
        .set({ problem: problem.slice(0, 500), waits_until: until })
        .where('id', '=', one.sending_id)
        .execute()
    },

    async resume(id: string) {
      await db
        .updateTable('sendings')
        .set({ problem: '', waits_until: null })
        .where('id', '=', id)
        .execute()
    },

    async settleInterrupted(stale: Date, now: Date) {
      await db
        .updateTable('sending_recipients')
        .set({
          state: 'unknown',
          answer: 'The console stopped while it sent this email.',
          changed_at: now,
        })
        .where('state', '=', 'sending')
        .where('mail_id', 'is', null)
        .where('changed_at', '<', stale)
        .execute()
    },

    /** Emails of the outbox whose state differs from that of their recipient. */
    async listChangedMails() {
      const { rows } = await sql<
        Recipient & {
          mail_id: string
          state: 'waiting' | 'sent' | 'failed'
          error: string
          is_unknown: boolean
        }
      >`
        select sending_id, email, mail_id, mails.state, mails.error, mails.unsettled_attempts > 0 as is_unknown
        from sending_recipients join mails on mails.id = mail_id
        where mail_id is not null and case mails.state
          when 'waiting' then sending_recipients.state <> 'sending'
          when 'failed' then sending_recipients.state = 'sending'
          else true end
        limit 500`.execute(db)
      return rows
    },

    /** Emails that wait in the outbox do not keep a sending from being done. */
    async finish(id: string, now: Date) {
      await db
        .updateTable('sendings')
        .set({ state: 'finished', ended_at: now, problem: '' })
        .where('id', '=', id)
        .where('state', '=', 'running')
        .where(
          sql<SqlBool>`not exists (
            select from sending_recipients where sending_id = sendings.id
              and (state = 'waiting' or (state = 'sending' and mail_id is null))
          )`,
        )
        .execute()
    },

    /** The newest email that reached the address is the one that came back. */
    async markBounced(email: string, answer: string, since: Date) {
      await sql`
        update sending_recipients set state = 'bounced', answer = ${answer.slice(0, 500)}
        where (sending_id, email) = (
          select sending_id, email from sending_recipients
          where email = ${email} and state in ('sent', 'unknown') and changed_at >= ${since}
          order by changed_at desc, sending_id desc limit 1
        )`.execute(db)
    },

    async deleteBefore(moment: Date) {
      await deleteExpiredRows(
        db,
        'sendings',
        sql`created_at < ${moment} and state in ('finished', 'cancelled')`,
      )
    },

    readAllOf(userId: string) {
      return readInPages(
        db
          .selectFrom('sending_recipients')
          .innerJoin('sendings', 'sendings.id', 'sending_id')
          .select(['sendings.subject', 'sending_id', 'email', 'sending_recipients.state'])
          .select(['answer', 'changed_at', 'unsubscribed_at'])
          .where('user_id', '=', userId),
        ['sending_id', 'email'],
      )
    },
  }
}

export type SendingRow = Awaited<ReturnType<ReturnType<typeof sendingRepository>['insert']>>
