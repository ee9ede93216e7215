import { fillTemplate, splitTemplate } from '@fovea/contract/admin/template-rules'
import { foldEmail } from '@fovea/contract/email-address'
import { toPlainName } from '@fovea/contract/to-plain-name'
import type { Config } from '../../../platform/config/config.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { EmailTemplate } from '../../../platform/mail/email-template.ts'
import type { Outbox } from '../../../platform/mail/outbox.ts'
import { renderEmail } from '../../../platform/mail/render-email.ts'
import {
  describeMailError,
  isTemporaryMailError,
  type SendMail,
  UnconfirmedMailError,
} from '../../../platform/mail/transport.ts'
import { findOptOutReason, type Recipient } from '../../auth/index.ts'
import { mailerRepository } from './repository.ts'
import type { SendRow, TemplateRow } from './tables.ts'

export type DeliverDeps = { db: Db; config: Config; outbox: Outbox; now: Date; send: SendMail }
type Text = Pick<TemplateRow, 'id' | 'subject' | 'body'>
type Email = {
  template: Text
  person: Recipient
  sentBefore: number
  /** Loaded when the email is opened; undefined if that is not counted. */
  imageUrl?: string | undefined
}
type Delivered = {
  send: SendRow
  /** The answer of the mail server, or why there was none. */
  answer: string
  error?: unknown
}

/** Sends a claimed email and settles its claim. */
export async function deliverTemplate(
  deps: DeliverDeps,
  { template, person, sentBefore, imageUrl }: Email,
): Promise<Delivered> {
  const { config } = deps
  const mailer = mailerRepository(deps.db)
  const email = foldEmail(person.email)
  const content = { ...createTemplateEmail(template, person, config, sentBefore), imageUrl }
  let answer: string
  try {
    answer = await deps.send(mailOf(content, person, config))
  } catch (error) {
    const reason = describeMailError(error)
    const send = isTemporaryMailError(error)
      ? await retryFromOutbox(deps, { template, person, content, reason })
      : await mailer.settle(template.id, email, {
          error: reason,
          isUnknown: error instanceof UnconfirmedMailError,
        })
    return { send, answer: reason, error }
  }
  return { send: await mailer.settle(template.id, email, {}), answer }
}

type RejectedEmail = {
  template: Text
  person: Recipient
  content: NamedEmail
  reason: string
}

/** Moves an email that the server rejected temporarily to the outbox, which retries for about a day. */
function retryFromOutbox(
  { db, outbox, now }: DeliverDeps,
  { template, person, content, reason }: RejectedEmail,
) {
  return db.transaction().execute(async (transaction) => {
    const mailer = mailerRepository(transaction)
    const email = foldEmail(person.email)
    const mail = {
      ...content,
      userId: person.userId,
      to: person.email,
      unsubscribeToken: person.unsubscribeToken,
      previousError: reason,
    }
    // The user may have unsubscribed during the call to the mail server, when there was no outbox entry to cancel.
    const unwanted = await findOptOutReason(transaction, person)
    const mailId = unwanted ? undefined : await outbox.add(transaction, mail, now)
    return mailId === undefined
      ? mailer.settle(template.id, email, { error: reason })
      : mailer.leaveToOutbox(template.id, email, mailId, reason)
  })
}

type NamedEmail = EmailTemplate & { name: string }

export function createTemplateEmail(
  template: Text,
  person: Recipient,
  config: Config,
  sentBefore: number,
): NamedEmail {
  const values = {
    name: toPlainName(person.nickname) || 'there',
    email: person.email,
    brand: config.settings.brandName,
  }
  return {
    name: `template-${template.id}-${person.userId}-${sentBefore + 1}`,
    subject: fillTemplate(template.subject, values),
    parts: splitTemplate(template.body, values),
  }
}

export function mailOf(content: NamedEmail, person: Recipient, config: Config) {
  return {
    name: content.name,
    to: person.email,
    ...renderEmail(content, config, person.unsubscribeToken),
    replyTo: null,
    unsubscribe: person.unsubscribeToken,
  }
}
