import type { Admin } from '../../../../platform/actor.ts'
import { type Ctx, withDb } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/connect.ts'
import { AppError } from '../../../../platform/errors.ts'
import { addAuditRecipients, recordAudit } from '../../audit/record-audit.ts'
import { presentSending } from './present-sending.ts'
import { sendingRepository } from './repository.ts'

export function cancelSending(ctx: Ctx<Admin>, id: string) {
  return ctx.db.transaction().execute(async (transaction) => {
    const sending = await lockSending(transaction, id)
    if (sending.state === 'finished') {
      throw new AppError('RULE_BROKEN', 'This sending has ended, so there is nothing to cancel.')
    }
    if (sending.state === 'cancelled') return presentSending(withDb(ctx, transaction), sending)
    await recordAudit(transaction, ctx, {
      action: 'sending cancelled',
      subject: sending.subject,
      subjectId: id,
    })
    return presentSending(
      withDb(ctx, transaction),
      await sendingRepository(transaction).cancel(id, ctx.now),
    )
  })
}

/** A new sending of the same text. Locked, so that two presses order one. */
export function retrySending(ctx: Ctx<Admin>, id: string) {
  return ctx.db.transaction().execute(async (transaction) => {
    const sending = await lockSending(transaction, id)
    if (sending.state !== 'finished' && sending.state !== 'cancelled') {
      throw new AppError('RULE_BROKEN', 'Wait until this sending has ended.')
    }
    if (sending.template_id === null) {
      throw new AppError('RULE_BROKEN', 'The template was deleted. Write it again to send it.')
    }
    const sendings = sendingRepository(transaction)
    const failed = await sendings.listFailed(id)
    if (failed.length === 0) {
      throw new AppError('RULE_BROKEN', 'No email of this sending has failed.')
    }
    const again = await sendings.insert({
      template_id: sending.template_id,
      subject: sending.subject,
      body: sending.body,
      state: 'running',
      created_by: ctx.actor.userId,
      created_at: ctx.now,
      starts_at: ctx.now,
      recipients: failed.length,
    })
    await sendings.addRecipients(
      again.id,
      failed.map((recipient) => ({ ...recipient, again: false })),
    )
    const auditId = await recordAudit(transaction, ctx, {
      action: 'sending started',
      subject: sending.subject,
      subjectId: again.id,
    })
    await addAuditRecipients(transaction, auditId, failed)
    return presentSending(withDb(ctx, transaction), again)
  })
}

async function lockSending(db: Db, id: string) {
  const sending = await sendingRepository(db).lock(id)
  if (!sending) throw createSendingNotFoundError()
  return sending
}

export function createSendingNotFoundError() {
  return new AppError('NOT_FOUND', "This sending doesn't exist.")
}
