import type { Config } from '../config/config.ts'
import { type EmailTemplate, renderEmailHtml, renderEmailText } from './email-template.ts'

export function renderEmail(letter: EmailTemplate, config: Config, unsubscribeToken?: string) {
  const frame = {
    brand: config.settings.brandName,
    consoleUrl: `${config.publicUrl}/console`,
    unsubscribeUrl: unsubscribeToken && `${config.publicUrl}/unsubscribe?token=${unsubscribeToken}`,
  }
  return {
    subject: oneLine(letter.subject),
    text: renderEmailText(letter, frame),
    html: renderEmailHtml(letter, frame),
  }
}

const mostSubject = 200

/** A line break in a subject with user input would begin another header. */
function oneLine(subject: string) {
  return subject
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, mostSubject)
}
