import { spellDirectionControls } from '@fovea/contract/direction-controls'
import type { Config } from '../config/config.ts'
import { type EmailTemplate, renderEmailHtml, renderEmailText } from './email-template.ts'

export function renderEmail(template: EmailTemplate, config: Config, unsubscribeToken?: string) {
  const frame = {
    brand: config.settings.brandName,
    consoleUrl: `${config.publicUrl}/console`,
    unsubscribeUrl: unsubscribeToken && `${config.publicUrl}/unsubscribe?token=${unsubscribeToken}`,
  }
  return {
    subject: oneLine(template.subject),
    text: renderEmailText(template, frame),
    html: renderEmailHtml(template, frame),
  }
}

const mostSubject = 200

/** A line break in a subject with user input would begin another header. */
function oneLine(subject: string) {
  return spellDirectionControls(subject)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, mostSubject)
}
