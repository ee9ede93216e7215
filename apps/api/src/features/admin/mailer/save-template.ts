import type { EmailTemplate } from '@fovea/contract/admin'
import { unknownVariables } from '@fovea/contract/admin/template-rules'
import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { presentTemplate } from './present.ts'
import { mailerRepository } from './repository.ts'

type Written = { emailSubject: string; emailBody: string }

/** Makes a template, or changes the one of this id. */
export function saveTemplate(
  ctx: Ctx<Admin>,
  written: Written,
  id?: string,
): Promise<EmailTemplate> {
  refuseUnknownVariables(written)
  const { emailSubject, emailBody } = written
  return ctx.db.transaction().execute(async (transaction) => {
    const mailer = mailerRepository(transaction)
    const row =
      id === undefined
        ? await mailer.insertTemplate(emailSubject, emailBody, ctx.now)
        : await mailer.updateTemplate(id, emailSubject, emailBody, ctx.now)
    if (!row) throw new Refusal('NOT_FOUND', 'There is no such template.')
    await recordAudit(transaction, ctx, {
      action: id === undefined ? 'template created' : 'template updated',
      subject: row.subject,
      subjectId: row.id,
    })
    return presentTemplate(row)
  })
}

/** A variable that nobody fills in would reach people as it was typed. */
function refuseUnknownVariables(written: Written) {
  for (const [field, text] of Object.entries(written)) {
    const [unknown] = unknownVariables(text)
    if (unknown === undefined) continue
    const message = `There is no variable {{${unknown}}}: use {{name}}, {{email}} or {{brand}}.`
    throw new Refusal('BAD_INPUT', message, { fields: { [field]: message } })
  }
}
