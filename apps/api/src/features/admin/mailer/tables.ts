import type { Generated, Selectable } from 'kysely'

export type MailerTables = {
  email_templates: {
    id: Generated<string>
    subject: string
    body: string
    version: Generated<number>
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
    /** Whether one that counts as failed may have been delivered all the same. */
    is_outcome_unknown: Generated<boolean>
    /** What the mail server said last. */
    error: Generated<string>
    /** The mail that waits in the outbox, or was given up there. */
    mail_id: string | null
  }
  template_sendings: {
    id: string
    template_id: string
    admin_id: string | null
    audit_id: string
  }
}

export type TemplateRow = Selectable<MailerTables['email_templates']>
export type SendRow = Selectable<MailerTables['email_sends']>
