import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { mailRepository } from '../../../platform/mail/repository.ts'
import { AppError } from '../../../platform/errors.ts'
import { findRecipient, findOptOutReason } from '../../auth/index.ts'
import { createKeyIssuedCopy } from '../../license-keys/index.ts'
import { recordAudit } from '../audit/record-audit.ts'

type Input = { id: string; again: boolean }

/** An email that may have been delivered is sent only with `again`. One that was sent is written anew, if it can be. */
export function retryMail({ ctx, input: { id, again } }: { ctx: Ctx<Admin>; input: Input }) {
  return ctx.db.transaction().execute(async (transaction) => {
    const mails = mailRepository(transaction)
    const entry = { action: 'mail retried', subject: 'A mail', subjectId: id } as const
    const sent = await mails.findSent(id)
    if (sent) {
      await sendCopy(ctx, transaction, { ...sent, id })
      await recordAudit(transaction, ctx, entry)
      return
    }
    const optional = await mails.findOptional(id)
    if (optional) await refuseUnwanted(transaction, optional)
    if (!again && (await mails.isOutcomeUnknown(id))) {
      throw new AppError(
        'RULE_BROKEN',
        'This email may have been delivered. Add again=true to send it again.',
      )
    }
    const reader = optional && (await findRecipient(transaction, optional.userId))
    if (!(await ctx.outbox.retry(transaction, id, reader?.unsubscribeToken))) {
      throw (await mails.isFailed(id)) ? erasedMail() : noFailedMail()
    }
    await recordAudit(transaction, ctx, entry)
  })
}

type SentMail = { id: string; name: string; user_id: string | null }

async function sendCopy({ config, outbox, now }: Ctx<Admin>, db: Db, mail: SentMail) {
  const person = mail.user_id === null ? undefined : await findRecipient(db, mail.user_id)
  const copy = person && (await createKeyIssuedCopy(db, { of: mail, person, config }))
  if (!copy) throw noFailedMail()
  if ((await outbox.add(db, copy, now)) === undefined) {
    throw new AppError('CONFLICT', 'This email was sent again meanwhile.')
  }
}

async function refuseUnwanted(db: Db, mail: { userId: string; email: string }) {
  const why = await findOptOutReason(db, mail)
  if (why === undefined) return
  throw new AppError(
    'RULE_BROKEN',
    why === 'deactivated'
      ? `The account of ${mail.email} is deactivated and can't receive this email.`
      : `${mail.email} has unsubscribed and can't receive this email.`,
  )
}

function noFailedMail() {
  return new AppError('NOT_FOUND', 'No failed email with this ID.')
}

function erasedMail() {
  return new AppError(
    'RULE_BROKEN',
    'This email carried a link that works once, which was erased when the email was given up. Its reader needs a new one: another invitation, or another confirmation from the account page.',
  )
}
