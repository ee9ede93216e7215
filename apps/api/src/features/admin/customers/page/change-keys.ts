import type { Admin } from '../../../../platform/actor.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { extendTrial, getChangeAuthor, issueCommercialKey } from '../../../license-keys/index.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { findCustomer } from '../find-customer.ts'

type Extension = { id: string; days: number; expire_date: string }

export function extendTrialOfCustomer(ctx: Ctx<Admin>, { id, days, expire_date }: Extension) {
  return ctx.db.transaction().execute(async (transaction) => {
    const customer = await findCustomer({ ...ctx, db: transaction }, id)
    const known = new Date(expire_date)
    const key = await extendTrial(transaction, id, days, getChangeAuthor(ctx), known)
    const expires = key.expires_at.toISOString()
    await recordAudit(transaction, ctx, {
      action: 'trial extended',
      subject: customer.email,
      subjectId: id,
      detail: { days, expires },
    })
    return { expire_date: expires }
  })
}

type Issue = { id: string; keys: number }

export function issueCommercialKeyToCustomer(ctx: Ctx<Admin>, { id, keys }: Issue) {
  return ctx.db.transaction().execute(async (transaction) => {
    const customer = await findCustomer({ ...ctx, db: transaction }, id)
    const author = getChangeAuthor(ctx)
    const key = await issueCommercialKey({
      db: transaction,
      ownerId: id,
      author,
      knownKeys: keys,
    })
    const expires = key.expires_at.toISOString()
    await recordAudit(transaction, ctx, {
      action: 'commercial key issued',
      subject: customer.name || customer.email,
      subjectId: id,
      detail: { expires },
    })
    return { _id: key.id, expire_date: expires }
  })
}
