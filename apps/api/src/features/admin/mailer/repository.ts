import { sql } from 'kysely'
import { lockInTransaction } from '../../../platform/db/locking/advisory-lock.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { deleteExpiredRows } from '../../../platform/db/delete-expired-rows.ts'
import { readInPages } from '../../../platform/db/paging/read-in-pages.ts'
import type { MailerTables, SendRow, TemplateRow } from './tables.ts'

const templateColumns = ['id', 'subject', 'body', 'version', 'created_at', 'updated_at'] as const
const sendColumns = [
  'template_id',
  'email',
  'user_id',
  'status',
  'claimed_at',
  'sent_count',
  'error',
  'is_outcome_unknown',
  'mail_id',
] as const

type Claim = {
  templateId: string
  email: string
  userId: string
  again: boolean
  now: Date
  stale: Date
}

type Outcome = {
  error?: string
  /** Whether the server may have accepted the email despite the error. */
  isUnknown?: boolean
}

export function mailerRepository(database: Db) {
  const db = database.$extendTables<MailerTables>()

  const sendTo = (templateId: string, email: string) =>
    db
      .selectFrom('email_sends')
      .select(sendColumns)
      .where('template_id', '=', templateId)
      .where('email', '=', email)

  return {
    readAllSendsOf(userId: string) {
      return readInPages(
        db
          .selectFrom('email_sends')
          .innerJoin('email_templates', 'email_templates.id', 'email_sends.template_id')
          .select(['email_templates.subject', 'template_id', 'email', 'status'])
          .select(['claimed_at', 'sent_count'])
          .where('user_id', '=', userId),
        ['template_id', 'email'],
      )
    },

    async listAddressesOf(userId: string) {
      const rows = await db
        .selectFrom('email_sends')
        .select('email')
        .distinct()
        .where('user_id', '=', userId)
        .execute()
      return rows.map(({ email }) => email)
    },

    async eraseSendsOf(userId: string) {
      await db.deleteFrom('email_sends').where('user_id', '=', userId).execute()
    },

    /** A sending in progress stays until its outcome is known. */
    async deleteSendsBefore(moment: Date) {
      await deleteExpiredRows(
        db,
        'email_sends',
        sql`claimed_at < ${moment} and status <> 'sending'`,
      )
    },

    async listTemplates(): Promise<TemplateRow[]> {
      return db
        .selectFrom('email_templates')
        .select(templateColumns)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
    },

    async holdTemplate(id: string): Promise<TemplateRow | undefined> {
      return db
        .selectFrom('email_templates')
        .select(templateColumns)
        .where('id', '=', id)
        .forShare()
        .executeTakeFirst()
    },

    async lockTemplate(id: string): Promise<TemplateRow | undefined> {
      return db
        .selectFrom('email_templates')
        .select(templateColumns)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    },

    async findTemplate(id: string): Promise<TemplateRow | undefined> {
      return db
        .selectFrom('email_templates')
        .select(templateColumns)
        .where('id', '=', id)
        .executeTakeFirst()
    },

    async insertTemplate(subject: string, body: string, now: Date): Promise<TemplateRow> {
      return db
        .insertInto('email_templates')
        .values({ subject, body, created_at: now, updated_at: now })
        .returning(templateColumns)
        .executeTakeFirstOrThrow()
    },

    async updateTemplate(id: string, subject: string, body: string, now: Date) {
      return db
        .updateTable('email_templates')
        .set(({ eb }) => ({ subject, body, updated_at: now, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .returning(templateColumns)
        .executeTakeFirstOrThrow()
    },

    /** Emails that wait in the outbox count, too. */
    async isBeingSent(id: string, stale: Date) {
      const row = await db
        .selectFrom('email_sends')
        .select('email')
        .where('template_id', '=', id)
        .where('status', '=', 'sending')
        .where((where) =>
          where.or([where('claimed_at', '>=', stale), where('mail_id', 'is not', null)]),
        )
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    async deleteTemplate(id: string) {
      await db.deleteFrom('email_templates').where('id', '=', id).execute()
    },

    /** The addresses must be in lower case. */
    async listSends(templateId: string, emails: string[]): Promise<SendRow[]> {
      return db
        .selectFrom('email_sends')
        .select(sendColumns)
        .where('template_id', '=', templateId)
        .where('email', '=', sql<string>`any(${emails}::text[])`)
        .execute()
    },

    async findSend(templateId: string, email: string): Promise<SendRow | undefined> {
      return sendTo(templateId, email).executeTakeFirst()
    },

    async lockSend(templateId: string, email: string): Promise<SendRow | undefined> {
      return sendTo(templateId, email).forUpdate().executeTakeFirst()
    },

    /**
     * Claims the sending to one address for this call. Undefined if another call holds the claim, or if the template
     * was sent before and `again` is false. A sending with an unknown outcome, or one that was claimed before `stale`
     * and never settled, counts as possibly sent.
     */
    async claim({ templateId, email, userId, again, now, stale }: Claim) {
      return db
        .insertInto('email_sends')
        .values({
          template_id: templateId,
          email,
          user_id: userId,
          status: 'sending',
          claimed_at: now,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['template_id', 'email'])
            .doUpdateSet({
              status: 'sending',
              claimed_at: now,
              error: '',
              is_outcome_unknown: false,
              mail_id: null,
            })
            .where(
              again
                ? sql<boolean>`email_sends.status <> 'sending' or (email_sends.claimed_at < ${stale} and email_sends.mail_id is null)`
                : sql<boolean>`email_sends.status = 'failed' and not email_sends.is_outcome_unknown`,
            ),
        )
        .returning(sendColumns)
        .executeTakeFirst()
    },

    async settle(templateId: string, email: string, outcome: Outcome): Promise<SendRow> {
      const failed = outcome.error !== undefined
      return db
        .updateTable('email_sends')
        .set(({ eb }) => ({
          status: failed ? 'failed' : 'sent',
          error: outcome.error ?? '',
          is_outcome_unknown: outcome.isUnknown ?? false,
          sent_count: eb('sent_count', '+', failed ? 0 : 1),
        }))
        .where('template_id', '=', templateId)
        .where('email', '=', email)
        .returning(sendColumns)
        .executeTakeFirstOrThrow()
    },

    async leaveToOutbox(templateId: string, email: string, mailId: string, error: string) {
      return db
        .updateTable('email_sends')
        .set({ mail_id: mailId, error })
        .where('template_id', '=', templateId)
        .where('email', '=', email)
        .returning(sendColumns)
        .executeTakeFirstOrThrow()
    },

    /** Serializes the calls of one batch, so that only the first creates the audit entry. */
    async lockBatch(id: string) {
      await lockInTransaction(db, 'sending', id)
    },

    async findBatch(id: string) {
      return db
        .selectFrom('template_sendings')
        .select(['template_id', 'admin_id', 'audit_id'])
        .where('id', '=', id)
        .executeTakeFirst()
    },

    async insertBatch(sending: MailerTables['template_sendings']) {
      await db.insertInto('template_sendings').values(sending).execute()
    },
  }
}
