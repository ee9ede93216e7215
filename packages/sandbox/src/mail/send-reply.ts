import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { HttpError } from '../http/http-error.ts'
import type { Message } from './message.ts'

/** Takes replies to addresses of the domain, as a mail provider passes them on. */
export type InboundMail = { url: string; secret: string; domain: string }

type Written = { from: string; text: string }

const outcome = z.object({
  payload: z.object({ stored: z.boolean(), reason: z.string().optional() }),
})

/** Undefined if replies to the message do not reach the console. */
export function findReplyAddress({ headers }: Message, inbound: InboundMail | undefined) {
  const address = headers['reply-to']
  return inbound && address?.endsWith(`@${inbound.domain}`) ? address : undefined
}

/** Quotes the message below the text, as mail programs do. Returns why the console did not store it, if so. */
export async function sendReply(
  { url, secret }: InboundMail,
  message: Message,
  { from, text }: Written,
): Promise<string | undefined> {
  const sentAt = new Date(message.receivedAt).toUTCString()
  const quoted = message.text.trimEnd().replaceAll(/^/gm, '> ')
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      to: message.headers['reply-to'],
      from,
      text: `${text}\n\nOn ${sentAt}, ${message.from} wrote:\n\n${quoted}\n`,
      messageId: `<${randomUUID()}@sandbox>`,
    }),
  })
  const body = await response.text()
  if (!response.ok) throw new HttpError(502, `The console answered ${response.status}: ${body}`)
  const { stored, reason } = outcome.parse(JSON.parse(body)).payload
  return stored ? undefined : reason
}
