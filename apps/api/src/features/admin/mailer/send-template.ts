import { fillTemplate, splitTemplate } from '@fovea/contract/admin/template-rules'
import { isNoreplyEmail } from '@fovea/contract/noreply-email'
import { foldEmail } from '@fovea/contract/email-address'
import { toPlainName } from '@fovea/contract/to-plain-name'
import type { Admin } from '../../../platform/actor.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { EmailTemplate } from '../../../platform/mail/email-template.ts'
import { renderEmail } from '../../../platform/mail/render-email.ts'
import { mailRepository } from '../../../platform/mail/repository.ts'
import {
  isTemporaryMailError,
  type SendMail,
  UnconfirmedMailError,
  describeMailError,
} from '../../../platform/mail/transport.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  findEmailRecipient,
  findRecipient,
  type Recipient,
  findOptOutReason,
} from '../../auth/index.ts'
import { recordSend } from './record-send.ts'
import { presentSend, getStaleTime } from './present.ts'
import { mailerRepository } from './repository.ts'
import type { TemplateRow } from './tables.ts'
import { createTemplateNotFoundError, assertCurrentVersion } from './template-version.ts'

type SendTemplateDeps = { ctx: Ctx<Admin>; send: SendMail }
type SeenVersion = { id: string; version?: number | undefined }
type Input = SeenVersion & { email: string; again: boolean; sending?: string | undefined }

/** Claims the sending before the email leaves and settles it afterwards, so that a crash never sends it twice. */
export async function sendTemplate({ ctx, send, input }: SendTemplateDeps & { input: Input }) {
  const { db, now } = ctx
  const email = foldEmail(input.email)
  const person = await findReachable(db, email)
  const { template, claimed } = await db.transaction().execute(async (transaction) => {
    const locked = await mailerRepository(transaction).holdTemplate(input.id)
    const template = requireSeenVersion(locked, input)
    const claimed = await claim(transaction, { template, person, again: input.again, now })
    if (claimed) await recordSend(transaction, ctx, { template, person, batchId: input.sending })
    return { template, claimed }
  })
  const mailer = mailerRepository(db)
  if (!claimed) return presentSend(person.email, await mailer.findSend(template.id, email), now)

  const content = createTemplateEmail(template, person, ctx.config, claimed.sent_count)
  try {
    await send(mailOf(content, person, ctx.config))
  } catch (error) {
    const reason = describeMailError(error)
    const failed = isTemporaryMailError(error)
      ? await retryFromOutbox(ctx, { template, person, content, reason })
      : await mailer.settle(template.id, email, {
          error: reason,
          isUnknown: error instanceof UnconfirmedMailError,
        })
    return presentSend(person.email, failed, now)
  }
  return presentSend(person.email, await mailer.settle(template.id, email, {}), now)
}

export async function sendTestTemplate({
  ctx,
  send,
  input,
}: SendTemplateDeps & { input: SeenVersion }) {
  const template = requireSeenVersion(await mailerRepository(ctx.db).findTemplate(input.id), input)
  const me = await findRecipient(ctx.db, ctx.actor.userId)
  if (!me) throw new AppError('USER_GONE', 'This account has been deleted.')
  const mail = mailOf(createTemplateEmail(template, me, ctx.config, 0), me, ctx.config)
  try {
    await send({
      ...mail,
      name: `template-test-${ctx.requestId}`,
      subject: `[Test] ${mail.subject}`,
    })
  } catch (error) {
    const sentence =
      error instanceof UnconfirmedMailError
        ? 'The mail server did not confirm the email. Check your inbox before you send it again.'
        : 'The mail server rejected the email.'
    throw new AppError('UNAVAILABLE', sentence, { cause: error })
  }
  return me.email
}

function requireSeenVersion(template: TemplateRow | undefined, { version }: SeenVersion) {
  if (!template) throw createTemplateNotFoundError()
  assertCurrentVersion(template, version)
  return template
}

async function findReachable(db: Db, email: string) {
  const person = await findEmailRecipient(db, email)
  if (!person) throw new AppError('NOT_FOUND', 'No user has this address.')
  if (person.deactivated) {
    const message = `The account of ${person.email} is deactivated and can't receive templates.`
    throw new AppError('RULE_BROKEN', message)
  }
  if (!person.allowsMail) {
    throw new AppError(
      'RULE_BROKEN',
      `${person.email} has unsubscribed and can't receive templates.`,
    )
  }
  if (isNoreplyEmail(person.email)) {
    const message = `${person.email} is a no-reply address: nothing sent there is read.`
    throw new AppError('RULE_BROKEN', message)
  }
  return person
}

type Claim = { template: TemplateRow; person: Recipient; again: boolean; now: Date }

async function claim(db: Db, { template, person, again, now }: Claim) {
  const mailer = mailerRepository(db)
  const email = foldEmail(person.email)
  const before = await mailer.lockSend(template.id, email)
  const claimed = await mailer.claim({
    templateId: template.id,
    email,
    userId: person.userId,
    again,
    now,
    stale: getStaleTime(now),
  })
  // This call replaces a failed email of the outbox, which must not be sent as well.
  if (claimed && before?.mail_id) await mailRepository(db).dropFailed(before.mail_id)
  return claimed
}

type RejectedEmail = {
  template: TemplateRow
  person: Recipient
  content: NamedEmail
  reason: string
}

/** Moves an email that the server rejected temporarily to the outbox, which retries for about a day. */
function retryFromOutbox(ctx: Ctx<Admin>, { template, person, content, reason }: RejectedEmail) {
  return ctx.db.transaction().execute(async (transaction) => {
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
    const mailId = unwanted ? undefined : await ctx.outbox.add(transaction, mail, ctx.now)
    return mailId === undefined
      ? mailer.settle(template.id, email, { error: reason })
      : mailer.leaveToOutbox(template.id, email, mailId, reason)
  })
}

type NamedEmail = EmailTemplate & { name: string }

function createTemplateEmail(
  template: TemplateRow,
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

function mailOf(content: NamedEmail, person: Recipient, config: Config) {
  return {
    name: content.name,
    to: person.email,
    ...renderEmail(content, config, person.unsubscribeToken),
    replyTo: null,
    unsubscribe: person.unsubscribeToken,
  }
}
