import type { Generated, JSONColumnType } from 'kysely'

export type MailContent = {
  text: string
  html: string
  replyTo: string | null
  unsubscribe: string | null
  oneTimeLink?: true
  thread?: string[]
}

export type MailTables = {
  mails: {
    id: Generated<string>
    name: string
    user_id: string | null
    recipient: string
    subject: string
    content: JSONColumnType<MailContent>
    state: Generated<'waiting' | 'sent' | 'failed'>
    attempts: Generated<number>
    /** Attempts that may have delivered the mail: all of it was sent, and no answer is known. */
    unsettled_attempts: Generated<number>
    error: Generated<string>
    created_at: Date
    sent_at: Date | null
  }
  hourly_counts: {
    id: Generated<string>
    name_hash: Buffer
    at: Date
  }
}
