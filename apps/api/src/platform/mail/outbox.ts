import type { Config } from '../config/config.ts'
import type { Db } from '../db/connect.ts'
import type { SendJob } from '../jobs.ts'
import type { EmailTemplate } from './email-template.ts'
import { renderEmail } from './render-email.ts'
import { mailRepository } from './repository.ts'

export type NewEmail = EmailTemplate & {
  /** Unique name such as `request-received-<id>`: a second mail of the same name is not enqueued. */
  name: string
  /** The user whom the mail concerns. The mail is deleted with the account. */
  userId: string | null
  to: string
  replyTo?: string
  /** Names of earlier mails of the same conversation, oldest first: programs show them together. */
  thread?: readonly string[]
  unsubscribeToken?: string
  /** Set if the text has a secret link that works once. Such a text is erased when the mail fails. */
  hasOneTimeLink?: true
  /** Set if a synchronous attempt failed before: the mail is known to be unsent. */
  previousError?: string
}

export type Outbox = {
  /** Sent only if the caller's transaction commits. Undefined if the name exists already. */
  add: (db: Db, mail: NewEmail, now: Date) => Promise<string | undefined>
  sendJob: SendJob
  /** Uses a new unsubscribe token. Returns false if there is no such mail or its text was erased. */
  retry: (db: Db, mailId: string, unsubscribeToken: string | undefined) => Promise<boolean>
}

export const mailQueue = 'mail'

export function createOutbox(config: Config, send: SendJob): Outbox {
  return {
    sendJob: send,

    async add(db, mail, now) {
      const { subject, text, html } = renderEmail(mail, config, mail.unsubscribeToken)
      const id = await mailRepository(db).insert(
        {
          name: mail.name,
          user_id: mail.userId,
          recipient: mail.to,
          subject,
          content: {
            text,
            html,
            replyTo: mail.replyTo ?? null,
            unsubscribe: mail.unsubscribeToken ?? null,
            ...(mail.thread && { thread: [...mail.thread] }),
            ...(mail.hasOneTimeLink && { oneTimeLink: mail.hasOneTimeLink }),
          },
          ...(mail.previousError !== undefined && { attempts: 1, error: mail.previousError }),
        },
        now,
      )
      if (id !== undefined) await send(db, mailQueue, { mailId: id })
      return id
    },

    async retry(db, mailId, unsubscribeToken) {
      const found = await mailRepository(db).revive(mailId, unsubscribeToken)
      if (found) await send(db, mailQueue, { mailId })
      return found
    },
  }
}
