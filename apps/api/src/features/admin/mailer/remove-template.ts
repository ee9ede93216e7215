import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { getStaleTime } from './present.ts'
import { mailerRepository } from './repository.ts'
import { sendingRepository } from './sendings/repository.ts'
import { createTemplateNotFoundError } from './template-version.ts'

/** Locks the template first, so that no sending begins meanwhile. */
export async function removeTemplate(ctx: Ctx<Admin>, id: string) {
  await ctx.db.transaction().execute(async (transaction) => {
    const mailer = mailerRepository(transaction)
    const template = await mailer.lockTemplate(id)
    if (!template) throw createTemplateNotFoundError()
    if (await mailer.isBeingSent(id, getStaleTime(ctx.now))) {
      throw new AppError(
        'RULE_BROKEN',
        'This template is being sent. Delete it when no email is on its way.',
      )
    }
    if (await sendingRepository(transaction).hasUnfinished(id)) {
      throw new AppError(
        'RULE_BROKEN',
        'This template has a sending that has not ended. Cancel it first.',
      )
    }
    await mailer.deleteTemplate(id)
    await recordAudit(transaction, ctx, {
      action: 'template deleted',
      subject: template.subject,
      subjectId: id,
    })
  })
}
