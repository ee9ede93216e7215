import type { Admin } from '../../../../platform/actor.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { AppError } from '../../../../platform/errors.ts'
import { findUser, signOutEverywhere } from '../../../auth/index.ts'
import { recordAudit } from '../../audit/record-audit.ts'

export async function signOutUser(ctx: Ctx<Admin>, id: string) {
  const found = await findUser(ctx, id)
  if (!found) throw new AppError('NOT_FOUND', "This user doesn't exist.")
  return ctx.db.transaction().execute(async (transaction) => {
    const signedOut = await signOutEverywhere(transaction, id)
    const entry = { action: 'signed out', subject: found.person.email, subjectId: id } as const
    if (signedOut > 0) await recordAudit(transaction, ctx, { ...entry, detail: { signedOut } })
    return { signedOut }
  })
}
