import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Database } from '../db/connect.ts'
import type { JobHandler } from '../jobs.ts'
import { mailRepository } from './repository.ts'

const connectMs = 5_000
const silenceMs = 10_000

/**
 * Delivers a mail of the outbox. At least once: a crash between sending and noting it sends it again, under the same
 * Message-ID, so that a mail program shows one.
 */
export function mailDelivery(config: Config, { db }: Database, clock: () => Date): JobHandler {
  const transport = createTransport({
    url: config.mail.smtpUrl,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const { hostname } = new URL(config.publicUrl)
  const mails = mailRepository(db)

  return async ({ mailId }, { lastTry }) => {
    const mail = mailId === undefined ? undefined : await mails.findWaiting(mailId)
    if (!mail) return
    const { text, html, replyTo, unsubscribe } = mail.content
    try {
      await transport.sendMail({
        from: config.mail.from,
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        text,
        html,
        messageId: `<${mail.name}@${hostname}>`,
        ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe !== null && {
            'List-Unsubscribe': `<${config.publicUrl}/api/unsubscribe?token=${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      })
    } catch (error) {
      const permanent = isPermanent(error)
      await mails.markTried(mail.id, wordsOf(error), permanent || lastTry)
      if (permanent) return
      throw error
    }
    await mails.markSent(mail.id, clock())
  }
}

/** The server has said no for good: trying again would only annoy it. */
function isPermanent(error: unknown) {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  return code >= 500 && code < 600
}

function wordsOf(error: unknown) {
  return error instanceof Error ? error.message.slice(0, 500) : String(error)
}
