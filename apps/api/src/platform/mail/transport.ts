import { createTransport, type Transporter } from 'nodemailer'
import type { Config } from '../config/config.ts'
import { measureExternalCall } from '../http/monitoring/external-services.ts'
import { runInSpan } from '../tracing/spans.ts'

const connectMs = 5_000
/** Scanning a mail can take a server long, and a connection that is given up leaves its outcome unknown. */
const silenceMs = 30_000
/** As many as the outbox sends at once: a mail that waits for a connection would use up the time of its job. */
export const mailConnections = 5

/** A mail, ready to leave. */
type OutgoingMail = {
  /** Becomes its Message-ID. */
  name: string
  to: string
  subject: string
  text: string
  html: string
  replyTo: string | null
  /** The token by which its reader may unsubscribe. */
  unsubscribe: string | null
}

/** The whole mail was sent, and the connection ended before the server answered: it may have been delivered. */
export class UnconfirmedMailError extends Error {
  override name = 'UnconfirmedMailError'
}

/** Resolves when the mail server has taken the mail. Rejects with an `UnconfirmedMailError` where it may have. */
export type SendMail = (mail: OutgoingMail) => Promise<void>

export function createMailTransport(config: Config): SendMail {
  const transport = createTransport({
    url: config.mail.smtpUrl,
    // Connections are kept for a while: a greeting for each mail would take longer than the mail.
    pool: true,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    maxConnections: mailConnections,
    // What happens to a mail whose connection ends is decided here: the pool would send it again.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const transmitted = watchTransmissions(transport)
  const { hostname } = new URL(config.publicUrl)
  const server = new URL(config.mail.smtpUrl).hostname
  const span = {
    name: `SMTP ${server}`,
    kind: 'asking',
    attributes: { 'server.address': server },
  } as const

  return async ({ name, to, subject, text, html, replyTo, unsubscribe }) => {
    const messageId = `<${name}@${hostname}>`
    const mail = {
      from: config.mail.from,
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId,
      ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribe !== null && {
          'List-Unsubscribe': `<${config.publicUrl}/api/unsubscribe?token=${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    }
    transmitted.delete(messageId)
    try {
      await measureExternalCall('mail', () => runInSpan(span, () => transport.sendMail(mail)), {
        isFailure: (error) => answerOf(error) === 0,
      })
    } catch (error) {
      if (answerOf(error) > 0 || !transmitted.has(messageId)) throw error
      throw new UnconfirmedMailError(
        `The connection ended before the mail server confirmed (${describeMailError(error)}).`,
        { cause: error },
      )
    } finally {
      transmitted.delete(messageId)
    }
  }
}

/** The Message-IDs of mails that were read to their end by the connection, which the server may have taken from then on. */
function watchTransmissions(transport: Transporter) {
  const transmitted = new Set<string>()
  transport.use('stream', ({ data, message }, done) => {
    message.processFunc((content) => {
      content.once('end', () => transmitted.add(String(data.messageId)))
      return content
    })
    done()
  })
  return transmitted
}

/** What the mail server said, short enough to be kept. */
export function describeMailError(error: unknown) {
  return error instanceof Error ? error.message.slice(0, 500) : String(error)
}

/** The server has said no for good: trying again would only annoy it. */
export function isPermanentMailError(error: unknown) {
  return answerOf(error) >= 500
}

/** The server has said no for now, so that the mail is known to be unsent, and wants to be asked again later. */
export function isTemporaryMailError(error: unknown) {
  return answerOf(error) >= 400 && answerOf(error) < 500
}

/** What SMTP calls a reply code; 0 where no server has answered. */
function answerOf(error: unknown) {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  return code < 600 ? code : 0
}
