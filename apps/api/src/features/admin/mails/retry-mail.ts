import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { mailRepository } from '../../../platform/mail/repository.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { whyUnwanted } from '../../session/index.ts'
import { recordAudit } from '../audit/record-audit.ts'

/** Has a mail that was given up tried again, unless its reader does not want it by now. */
export function retryMail({ ctx, id }: { ctx: Ctx<Admin>; id: string }) {
  return ctx.db.transaction().execute(async (transaction) => {
    await refuseUnwanted(transaction, id)
    if (!(await ctx.outbox.retry(transaction, id))) {
      throw new Refusal('NOT_FOUND', 'No failed e-mail with this ID.')
    }
    const entry = { action: 'mail retried', subject: 'A mail', subjectId: id } as const
    await recordAudit(transaction, ctx, entry)
  })
}

async function refuseUnwanted(db: Db, id: string) {
  const mail = await mailRepository(db).findOptional(id)
  const why = mail && (await whyUnwanted(db, mail))
  if (why === undefined) return
  throw new Refusal(
    'RULE_BROKEN',
    why === 'deactivated'
      ? `The account of ${mail?.email} is deactivated and can't receive this e-mail.`
      : `${mail?.email} has unsubscribed and can't receive this e-mail.`,
  )
}
