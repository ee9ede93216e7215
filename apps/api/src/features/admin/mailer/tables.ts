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
    is_outcome_unknown: Generated<boolean>
    error: Generated<string>
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
