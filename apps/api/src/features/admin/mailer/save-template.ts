import type { AuditChange } from '@fovea/contract/admin/describe-audit-entry'
import type { EmailTemplate } from '@fovea/contract/admin'
import { findUnknownVariables } from '@fovea/contract/admin/template-rules'
import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { presentTemplate } from './present.ts'
import { mailerRepository } from './repository.ts'
import { createTemplateNotFoundError, assertCurrentVersion } from './template-version.ts'

type Written = { emailSubject: string; emailBody: string }
type Edited = { id: string; version?: number | undefined }

export function saveTemplate(
  ctx: Ctx<Admin>,
  written: Written,
  edited?: Edited,
): Promise<EmailTemplate> {
  refuseUnknownVariables(written)
  const { emailSubject, emailBody } = written
  return ctx.db.transaction().execute(async (transaction) => {
    const mailer = mailerRepository(transaction)
    const before = edited && (await mailer.lockTemplate(edited.id))
    if (edited) {
      if (!before) throw createTemplateNotFoundError()
      assertCurrentVersion(before, edited.version)
    }
    const row = edited
      ? await mailer.updateTemplate(edited.id, emailSubject, emailBody, ctx.now)
      : await mailer.insertTemplate(emailSubject, emailBody, ctx.now)
    await recordAudit(transaction, ctx, {
      action: edited ? 'template updated' : 'template created',
      subject: row.subject,
      subjectId: row.id,
      ...(before && { detail: { changes: listChanges(before, row) } }),
    })
    return presentTemplate(row)
  })
}

type Template = { subject: string; body: string }

function listChanges(before: Template, after: Template): AuditChange[] {
  return [
    ...(before.subject === after.subject
      ? []
      : [{ field: 'subject', from: before.subject, to: after.subject }]),
    ...(before.body === after.body ? [] : [{ field: 'body' }]),
  ]
}

/** An unknown variable would reach recipients as it was typed. */
function refuseUnknownVariables(written: Written) {
  for (const [field, text] of Object.entries(written)) {
    const [unknown] = findUnknownVariables(text)
    if (unknown === undefined) continue
    const message = `Unknown variable {{${unknown}}}. Use {{name}}, {{email}} or {{brand}}.`
    throw new AppError('BAD_INPUT', message, { fields: { [field]: message } })
  }
}
