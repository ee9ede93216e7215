import type { Database } from '../db/connect.ts'
import type { JobHandler } from '../jobs.ts'
import { mailRepository, maxUnsettledAttempts } from './repository.ts'
import {
  isPermanentMailError,
  type SendMail,
  UnconfirmedMailError,
  describeMailError,
} from './transport.ts'

/**
 * Delivers a mail of the outbox. If the connection or this process ended before the mail server confirmed, the mail is
 * sent once more under the same Message-ID, so that most mail clients show it once. After a second such attempt, an
 * admin decides.
 */
export function createMailHandler(send: SendMail, { db }: Database, clock: () => Date): JobHandler {
  const mails = mailRepository(db)

  return async ({ mailId }, { lastTry }) => {
    if (mailId === undefined) return
    const mail = await mails.beginAttempt(mailId)
    if (!mail) return mails.giveUpUnsettled(mailId, 'The console stopped while sending.')
    try {
      const { name, recipient: to, subject, content } = mail
      await send({ name, to, subject, ...content })
    } catch (error) {
      const isSettled = !(error instanceof UnconfirmedMailError)
      const isFinal =
        isPermanentMailError(error) ||
        (!isSettled && mail.unsettled_attempts >= maxUnsettledAttempts)
      const isGivenUp = isFinal || lastTry
      await mails.markTried(mail.id, { error: describeMailError(error), isSettled, isGivenUp })
      if (isFinal) return
      throw error
    }
    await mails.markSent(mail.id, clock())
  }
}
