import type { Config } from '../config/config.ts'
import type { Db } from '../db/connect.ts'
import type { SendJob } from '../jobs.ts'
import type { EmailTemplate } from './email-template.ts'
import { renderEmail } from './render-email.ts'
import { mailRepository } from './repository.ts'

/** A mail to be sent: its letter, to whom, and what keeps it from being written twice. */
export type NewEmail = EmailTemplate & {
  /** Says which mail it is, as `request-received-<id>`: the same name is the same mail. */
  name: string
  /** Whom it is about; it is forgotten with them. */
  userId: string | null
  to: string
  replyTo?: string
  /** Given for mail that a person may unsubscribe from. */
  unsubscribeToken?: string
  /** Given where a link in it is a secret that works once: such a mail is not kept when it is given up. */
  hasOneTimeLink?: true
  /** What the mail server said to a try that was made before: the mail is known to be unsent. */
  previousError?: string
}

export type Outbox = {
  /** Writes a mail within the caller's transaction: it goes out if, and only if, that commits. Answers its id, if it is new. */
  add: (db: Db, mail: NewEmail, now: Date) => Promise<string | undefined>
  /** The same for work of another queue, to be done at once or after so many seconds. */
  sendJob: SendJob
  /**
   * Has a mail that was given up tried again, with its reader's token where they may unsubscribe from it. False where there is
   * none, or its text was erased.
   */
  retry: (db: Db, mailId: string, unsubscribeToken: string | undefined) => Promise<boolean>
}

/** The queue that delivers what the outbox holds. */
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
