import type { EmailTemplate, SendState } from '@fovea/contract/admin'
import type { SendRow, TemplateRow } from './tables.ts'

/** Longer than any call to a mail server takes, so an older unsettled sending was interrupted. */
const sendingMs = 100_000

export function presentTemplate(row: TemplateRow): EmailTemplate {
  return {
    _id: row.id,
    emailSubject: row.subject,
    emailBody: row.body,
    created: row.created_at.toISOString(),
    updated: row.updated_at.toISOString(),
    version: row.version,
    rule: 'Everyone with an active account who has not unsubscribed and whose address takes mail.',
  }
}

export function getStaleTime(now: Date) {
  return new Date(now.getTime() - sendingMs)
}

export function presentSend(email: string, row: SendRow | undefined, now: Date): SendState {
  if (!row) return { email, sendStatus: 'never', sendDate: null, sendCount: 0, reason: '' }
  const onItsWay = row.mail_id !== null
  const isCutOff = row.status === 'sending' && !onItsWay && row.claimed_at < getStaleTime(now)
  return {
    email,
    sendStatus: isCutOff || row.is_outcome_unknown ? 'unknown' : row.status,
    sendDate: row.claimed_at.toISOString(),
    sendCount: row.sent_count,
    reason: row.error,
  }
}
