import { foldEmail } from '@fovea/contract/email-address'
import type { Admin } from '../../../../platform/actor.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { AppError } from '../../../../platform/errors.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { bounceRepository } from './bounce-repository.ts'

export function clearBounce(ctx: Ctx<Admin>, given: string) {
  const email = foldEmail(given)
  return ctx.db.transaction().execute(async (transaction) => {
    if (!(await bounceRepository(transaction).delete(email))) {
      throw new AppError('NOT_FOUND', `No bounce of ${email} is known.`)
    }
    await recordAudit(transaction, ctx, {
      action: 'bounce cleared',
      subject: email,
      subjectId: email,
    })
  })
}
