import type { Readable } from 'node:stream'
import type { ParsedMail } from 'mailparser'
import type { MessageContent } from './message.ts'

/** Sender and recipients of the SMTP envelope, which may differ from the headers. */
export type Envelope = { from: string; to: string[] }

export async function readMessage(source: Readable, envelope: Envelope): Promise<MessageContent> {
  // Loaded with the first mail, because it takes a tenth of the time in which the console starts.
  const { simpleParser } = await import('mailparser')
  const mail = await simpleParser(source, { skipHtmlToText: true, skipTextToHtml: true })
  return {
    from: mail.from?.value[0]?.address ?? envelope.from,
    to: envelope.to,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html || '',
    headers: headersOf(mail),
  }
}

function headersOf(mail: ParsedMail): Record<string, string> {
  const headers = new Map<string, string[]>()
  for (const { key, line } of mail.headerLines) {
    headers.set(key, [...(headers.get(key) ?? []), unfolded(line)])
  }
  return Object.fromEntries(
    Array.from(headers, ([key, lines]) => [key, decodedHeader(mail, key) ?? lines.join(', ')]),
  )
}

/** Subject and addresses come decoded from the parser; other headers stay as they were sent. */
function decodedHeader(mail: ParsedMail, key: string): string | undefined {
  const parsed = mail.headers.get(key)
  if (typeof parsed === 'string') return parsed
  return parsed && 'text' in parsed ? parsed.text : undefined
}

function unfolded(line: string): string {
  return line
    .slice(line.indexOf(':') + 1)
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .trim()
}
