import { foldEmail } from '@fovea/contract/email-address'
import { isNoreplyEmail } from '@fovea/contract/noreply-email'
import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { type SendMail, UnconfirmedMailError } from '../../../platform/mail/transport.ts'
import { AppError } from '../../../platform/errors.ts'
import { findEmailRecipient, findRecipient } from '../../auth/index.ts'
import { claimSend } from './claim-send.ts'
import { createTemplateEmail, deliverTemplate, mailOf } from './deliver-template.ts'
import { recordSend } from './record-send.ts'
import { presentSend } from './present.ts'
import { mailerRepository } from './repository.ts'
import { bounceRepository } from './sendings/bounce-repository.ts'
import { requireSeenVersion } from './template-version.ts'

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
    const claimed = await claimSend(transaction, { template, person, again: input.again, now })
    if (claimed) await recordSend(transaction, ctx, { template, person, batchId: input.sending })
    return { template, claimed }
  })
  const mailer = mailerRepository(db)
  if (!claimed) return presentSend(person.email, await mailer.findSend(template.id, email), now)

  const { send: settled } = await deliverTemplate(
    { ...ctx, send },
    { template, person, sentBefore: claimed.sent_count },
  )
  return presentSend(person.email, settled, now)
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
  if ((await bounceRepository(db).listOf([email])).length > 0) {
    const message = `Earlier email to ${person.email} bounced, so it can't receive templates.`
    throw new AppError('RULE_BROKEN', message)
  }
  return person
}
