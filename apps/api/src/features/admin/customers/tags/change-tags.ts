import { maxCustomerTags, maxTags } from '@fovea/contract/admin/customer-options'
import type { Admin } from '../../../../platform/actor.ts'
import type { Ctx } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/connect.ts'
import { AppError } from '../../../../platform/errors.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { findCustomer } from '../find-customer.ts'
import { tagRepository } from './tag-repository.ts'

/** Finding a customer locks the list until the transaction ends, so the number of tags stays limited. */
export function addTag(ctx: Ctx<Admin>, id: string, tag: string) {
  return ctx.db.transaction().execute(async (transaction) => {
    const customer = await findCustomer({ ...ctx, db: transaction }, id)
    if (await tagRepository(transaction).add(id, tag)) {
      await refuseTooMany(transaction, id)
      await recordAudit(transaction, ctx, {
        action: 'tag added',
        subject: customer.name || customer.email,
        subjectId: id,
        detail: { tag },
      })
    }
    return readTags(transaction, id)
  })
}

export function removeTag(ctx: Ctx<Admin>, id: string, tag: string) {
  return ctx.db.transaction().execute(async (transaction) => {
    const customer = await findCustomer({ ...ctx, db: transaction }, id)
    if (await tagRepository(transaction).remove(id, tag)) {
      await recordAudit(transaction, ctx, {
        action: 'tag removed',
        subject: customer.name || customer.email,
        subjectId: id,
        detail: { tag },
      })
    }
    return readTags(transaction, id)
  })
}

async function readTags(db: Db, id: string) {
  return (await tagRepository(db).listOf([id])).get(id) ?? []
}

async function refuseTooMany(db: Db, id: string) {
  if ((await readTags(db, id)).length > maxCustomerTags) {
    const message = `A customer has at most ${maxCustomerTags} tags. Remove one first.`
    throw new AppError('RULE_BROKEN', message)
  }
  if ((await tagRepository(db).listAll()).length > maxTags) {
    const message = `There are ${maxTags} different tags. Use one of them, or remove one from its customers.`
    throw new AppError('RULE_BROKEN', message)
  }
}
