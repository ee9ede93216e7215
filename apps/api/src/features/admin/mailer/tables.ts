import type { DeliveryState, SendingState } from '@fovea/contract/admin/recipient-rules'
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
  sendings: {
    id: Generated<string>
    template_id: string | null
    subject: string
    body: string
    state: SendingState
    created_by: string | null
    created_at: Date
    starts_at: Date
    ended_at: Date | null
    recipients: number
    problem: Generated<string>
    waits_until: Date | null
    opened: Generated<number>
    is_counted: Generated<boolean>
  }
  /** Sums, and what was changed since they were made. Triggers add to them. */
  sending_counts: {
    sending_id: string
    state: DeliveryState
    recipients: number
    unsubscribed: number
  }
  sending_open_tokens: {
    token_hash: Buffer
    sending_id: string
    created_on: string
  }
  sending_recipients: {
    sending_id: string
    email: string
    user_id: string
    again: boolean
    state: Generated<DeliveryState>
    answer: Generated<string>
    changed_at: Date | null
    unsubscribed_at: Date | null
    mail_id: string | null
  }
  email_bounces: {
    email: string
    reason: string
    at: Date
  }
}

export type TemplateRow = Selectable<MailerTables['email_templates']>
export type SendRow = Selectable<MailerTables['email_sends']>
