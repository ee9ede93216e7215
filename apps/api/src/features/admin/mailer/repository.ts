import { type Generated, type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

type MailerTables = {
  email_templates: {
    id: Generated<string>
    subject: string
    body: string
    created_at: Date
    updated_at: Date
  }
  email_sends: {
    template_id: string
    email: string
    user_id: string
    status: 'sending' | 'sent' | 'failed'
    claimed_at: Date
    sent_count: Generated<number>
    error: Generated<string>
  }
}

export type TemplateRow = Selectable<MailerTables['email_templates']>
export type SendRow = Selectable<MailerTables['email_sends']>

const templateColumns = ['id', 'subject', 'body', 'created_at', 'updated_at'] as const
const sendColumns = [
  'template_id',
  'email',
  'user_id',
  'status',
  'claimed_at',
  'sent_count',
  'error',
] as const

type Claim = {
  templateId: string
  email: string
  userId: string
  again: boolean
  now: Date
  stale: Date
}

/** All SQL of the e-mail sender. */
export function mailerRepository(database: Db) {
  const db = database.$extendTables<MailerTables>()

  return {
    async listTemplates(): Promise<TemplateRow[]> {
      return db
        .selectFrom('email_templates')
        .select(templateColumns)
        .orderBy('id', 'desc')
        .execute()
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
        .set({ subject, body, updated_at: now })
        .where('id', '=', id)
        .returning(templateColumns)
        .executeTakeFirst()
    },

    async listSends(templateId: string): Promise<SendRow[]> {
      return db
        .selectFrom('email_sends')
        .select(sendColumns)
        .where('template_id', '=', templateId)
        .execute()
    },

    async findSend(templateId: string, email: string): Promise<SendRow | undefined> {
      return db
        .selectFrom('email_sends')
        .select(sendColumns)
        .where('template_id', '=', templateId)
        .where('email', '=', email)
        .executeTakeFirst()
    },

    /**
     * Takes the sending to one address into this call's hands. Nothing where another call has it, or where it was sent and
     * is not asked for `again`; one that was claimed before `stale` and never settled counts as perhaps sent.
     */
    async claim(of: Claim) {
      const { templateId, email, userId, again, now, stale } = of
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
            .doUpdateSet({ status: 'sending', claimed_at: now, error: '' })
            .where(
              again
                ? sql<boolean>`email_sends.status <> 'sending' or email_sends.claimed_at < ${stale}`
                : sql<boolean>`email_sends.status = 'failed'`,
            ),
        )
        .returning(sendColumns)
        .executeTakeFirst()
    },

    async settle(templateId: string, email: string, outcome: { error?: string }): Promise<SendRow> {
      const failed = outcome.error !== undefined
      return db
        .updateTable('email_sends')
        .set(({ eb }) => ({
          status: failed ? 'failed' : 'sent',
          error: outcome.error ?? '',
          sent_count: eb('sent_count', '+', failed ? 0 : 1),
        }))
        .where('template_id', '=', templateId)
        .where('email', '=', email)
        .returning(sendColumns)
        .executeTakeFirstOrThrow()
    },
  }
}
