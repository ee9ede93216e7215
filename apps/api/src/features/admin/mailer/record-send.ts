import { randomUUID } from 'node:crypto'
import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Recipient } from '../../auth/index.ts'
import { addAuditRecipients, recordAudit } from '../audit/record-audit.ts'
import { mailerRepository } from './repository.ts'
import type { TemplateRow } from './tables.ts'

type NewSend = {
  template: TemplateRow
  person: Recipient
  /** A call without an ID forms a separate batch. */
  batchId: string | undefined
}

/** All calls of a batch share one audit entry, which lists the recipients. */
export async function recordSend(
  db: Db,
  ctx: Ctx<Admin>,
  { template, person, batchId = randomUUID() }: NewSend,
) {
  const mailer = mailerRepository(db)
  await mailer.lockBatch(batchId)
  const batch = await mailer.findBatch(batchId)
  if (batch && (batch.template_id !== template.id || batch.admin_id !== ctx.actor.userId)) {
    const message = 'This ID belongs to another batch. Use a new ID.'
    throw new AppError('BAD_INPUT', message, { fields: { sending: message } })
  }
  const auditId = batch?.audit_id ?? (await beginBatch(db, ctx, template, batchId))
  await addAuditRecipients(db, auditId, [person])
}

async function beginBatch(db: Db, ctx: Ctx<Admin>, template: TemplateRow, id: string) {
  const auditId = await recordAudit(db, ctx, {
    action: 'template sent',
    subject: template.subject,
    subjectId: template.id,
    detail: { version: template.version },
  })
  await mailerRepository(db).insertBatch({
    id,
    template_id: template.id,
    admin_id: ctx.actor.userId,
    audit_id: auditId,
  })
  return auditId
}
