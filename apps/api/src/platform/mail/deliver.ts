import type { Database } from '../db/connect.ts'
import type { JobHandler } from '../jobs.ts'
import { mailRepository } from './repository.ts'
import { isPermanent, type SendMail, wordsOfMailError } from './transport.ts'

/**
 * Delivers a mail of the outbox. At least once: a crash between sending and noting it sends it again, under the same
 * Message-ID, so that a mail program shows one.
 */
export function mailDelivery(send: SendMail, { db }: Database, clock: () => Date): JobHandler {
  const mails = mailRepository(db)

  return async ({ mailId }, { lastTry }) => {
    const mail = mailId === undefined ? undefined : await mails.findWaiting(mailId)
    if (!mail) return
    try {
      const { name, recipient: to, subject, content } = mail
      await send({ name, to, subject, ...content })
    } catch (error) {
      const permanent = isPermanent(error)
      await mails.markTried(mail.id, wordsOfMailError(error), permanent || lastTry)
      if (permanent) return
      throw error
    }
    await mails.markSent(mail.id, clock())
  }
}
