import { fillIn, templateParts } from '@fovea/contract/admin/template-rules'
import type { Admin } from '../../../platform/actor.ts'
import type { Config } from '../../../platform/config.ts'
import type { Ctx } from '../../../platform/context.ts'
import { renderLetter } from '../../../platform/mail/render-letter.ts'
import { type SendMail, wordsOfMailError } from '../../../platform/mail/transport.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { findMailable, findRecipient, type Recipient } from '../../session/index.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { presentSend, staleBefore } from './present.ts'
import { mailerRepository, type TemplateRow } from './repository.ts'

type Parts = { ctx: Ctx<Admin>; send: SendMail }

/**
 * Sends a template to one address, at most once: the sending is claimed before the mail leaves and settled after it. A
 * kill in between leaves it claimed, and then nobody sends again without being asked to.
 */
export async function sendTemplate({
  ctx,
  send,
  input,
}: Parts & { input: { id: string; email: string; again: boolean } }) {
  const { db, now } = ctx
  const template = await readTemplate(ctx, input.id)
  const email = input.email.toLowerCase()
  const person = await findMailable(db, email)
  if (!person) throw new Refusal('NOT_FOUND', 'Nobody has this address.')
  if (!person.allowsMail) {
    throw new Refusal('RULE_BROKEN', `${person.email} has unsubscribed and is sent no template.`)
  }
  const mailer = mailerRepository(db)
  const claim = {
    templateId: template.id,
    email,
    userId: person.userId,
    again: input.again,
    now,
    stale: staleBefore(now),
  }
  const claimed = await db.transaction().execute(async (transaction) => {
    const row = await mailerRepository(transaction).claim(claim)
    if (row) {
      await recordAudit(transaction, ctx, {
        action: 'template sent',
        subject: `${template.subject} to ${email}`,
        subjectId: template.id,
        detail: { again: input.again },
      })
    }
    return row
  })
  if (!claimed) return presentSend(person.email, await mailer.findSend(template.id, email), now)

  const error = await send(mailOf(template, person, ctx.config, claimed.sent_count)).then(
    () => undefined,
    wordsOfMailError,
  )
  const settled = await mailer.settle(template.id, email, error === undefined ? {} : { error })
  return presentSend(person.email, settled, now)
}

/** Sends a template to the admin who writes it; nothing is counted. */
export async function testTemplate({ ctx, send, id }: Parts & { id: string }) {
  const template = await readTemplate(ctx, id)
  const me = await findRecipient(ctx.db, ctx.actor.userId)
  if (!me) throw new Refusal('USER_GONE', 'This account has been deleted.')
  const mail = mailOf(template, me, ctx.config, 0)
  try {
    await send({
      ...mail,
      name: `template-test-${ctx.requestId}`,
      subject: `[Test] ${mail.subject}`,
    })
  } catch (error) {
    throw new Refusal('UNAVAILABLE', 'The mail server did not take the mail.', { cause: error })
  }
  return me.email
}

async function readTemplate({ db }: Ctx, id: string) {
  const template = await mailerRepository(db).findTemplate(id)
  if (!template) throw new Refusal('NOT_FOUND', 'There is no such template.')
  return template
}

function mailOf(template: TemplateRow, person: Recipient, config: Config, sentBefore: number) {
  const values = {
    name: person.nickname || 'there',
    email: person.email,
    brand: config.settings.brandName,
  }
  const letter = {
    subject: fillIn(template.subject, values),
    parts: templateParts(template.body, values),
  }
  return {
    name: `template-${template.id}-${person.userId}-${sentBefore + 1}`,
    to: person.email,
    ...renderLetter(letter, config, person.unsubscribeToken),
    replyTo: null,
    unsubscribe: person.unsubscribeToken,
  }
}
