import type { Transporter } from 'nodemailer'
import type { Config } from '../config/config.ts'
import { measureExternalCall } from '../http/monitoring/external-services.ts'
import { runInSpan } from '../tracing/spans.ts'

const connectMs = 5_000
/** A server may take long to scan a mail, and closing the connection would leave the outcome unknown. */
const silenceMs = 30_000
/** Equals the batch size of the outbox: a mail that waits for a connection would use up the time of its job. */
export const mailConnections = 5

type OutgoingMail = {
  name: string
  to: string
  subject: string
  text: string
  html: string
  replyTo: string | null
  unsubscribe: string | null
  thread?: readonly string[]
}

/** The connection ended after all was sent and before the answer, so the mail may have been delivered. */
export class UnconfirmedMailError extends Error {
  override name = 'UnconfirmedMailError'
}

/** Returns what the mail server answered. */
export type SendMail = (mail: OutgoingMail) => Promise<string>

/** Loaded with the first mail, so that the console starts without it. */
async function connectMailServer(smtpUrl: string) {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: smtpUrl,
    // Connections are reused, because a handshake for each mail would take longer than the mail.
    pool: true,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    maxConnections: mailConnections,
    // The pool must not resend a mail whose connection ended, because the caller decides that.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { transport, transmitted: watchTransmissions(transport) }
}

export function createMailTransport(config: Config): SendMail {
  let connection: ReturnType<typeof connectMailServer> | undefined
  const { hostname } = new URL(config.publicUrl)
  const server = new URL(config.mail.smtpUrl).hostname
  const span = {
    name: `SMTP ${server}`,
    kind: 'asking',
    attributes: { 'server.address': server },
  } as const

  const idOf = (name: string) => `<${name}@${hostname}>`

  return async ({ name, to, subject, text, html, replyTo, unsubscribe, thread = [] }) => {
    const messageId = idOf(name)
    const mail = {
      from: config.mail.from,
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId,
      ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
      ...(thread.length > 0 && {
        inReplyTo: thread.slice(-1).map(idOf).join(''),
        references: thread.map(idOf),
      }),
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribe !== null && {
          'List-Unsubscribe': `<${config.publicUrl}/api/unsubscribe?token=${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    }
    connection ??= connectMailServer(config.mail.smtpUrl)
    const { transport, transmitted } = await connection
    transmitted.delete(messageId)
    try {
      const { response } = await measureExternalCall(
        'mail',
        () => runInSpan(span, () => transport.sendMail(mail)),
        { isFailure: (error) => answerOf(error) === 0 },
      )
      return response
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

export function describeMailError(error: unknown) {
  return error instanceof Error ? error.message.slice(0, 500) : String(error)
}

export function isPermanentMailError(error: unknown) {
  return answerOf(error) >= 500
}

/** A 4xx reply: the mail is known to be unsent, and may be accepted later. */
export function isTemporaryMailError(error: unknown) {
  return answerOf(error) >= 400 && answerOf(error) < 500
}

const serverErrors = new Set([
  'EAUTH',
  'ECONNECTION',
  'ECONNREFUSED',
  'EDNS',
  'EPROTOCOL',
  'ESOCKET',
  'ETIMEDOUT',
  'ETLS',
])

/** Whether the mail server takes no email at all from the console at the moment. */
export function isServerUnavailable(error: unknown) {
  if (!(error instanceof Error) || error instanceof UnconfirmedMailError) return false
  return 'code' in error && serverErrors.has(String(error.code))
}

const refusedAddresses = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])

/** Whether a mail server said that the address takes no email for good, not that it refuses this email or the console. */
export function isAddressRefused(answer: string) {
  const [, code = '', detail] =
    /recipients were rejected: (\d{3})[ -](\d\.\d{1,3}\.\d{1,3})?/.exec(answer) ?? []
  return detail === undefined ? ['550', '551', '553'].includes(code) : refusedAddresses.has(detail)
}

function answerOf(error: unknown) {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  return code < 600 ? code : 0
}
