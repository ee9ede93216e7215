import type { CustomerNote } from '@fovea/contract/admin'
import { maxCustomerNotes } from '@fovea/contract/admin/customer-options'
import type { Admin } from '../../../../platform/actor.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { AppError } from '../../../../platform/errors.ts'
import { findRecipients } from '../../../auth/index.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { findCustomer } from '../find-customer.ts'
import { presentNote } from '../present.ts'
import { notesRepository } from './notes-repository.ts'

export function addNote(ctx: Ctx<Admin>, id: string, text: string): Promise<CustomerNote> {
  return ctx.db.transaction().execute(async (transaction) => {
    const customer = await findCustomer({ ...ctx, db: transaction }, id)
    const repository = notesRepository(transaction)
    await repository.lockCustomer(id)
    if ((await repository.count(id)) >= maxCustomerNotes) {
      const message = `A customer has at most ${maxCustomerNotes} notes. Delete one first.`
      throw new AppError('RULE_BROKEN', message)
    }
    const author = ctx.actor.userId
    const note = { workspace_id: id, author_id: author, text, created_at: ctx.now }
    const row = await repository.insert(note)
    await recordAudit(transaction, ctx, {
      action: 'note added',
      subject: customer.name || customer.email,
      subjectId: id,
    })
    return presentNote(row, new Map((await findRecipients(transaction, [author])).map(named)))
  })
}

export function deleteNote(ctx: Ctx<Admin>, id: string, noteId: string) {
  return ctx.db.transaction().execute(async (transaction) => {
    const customer = await findCustomer({ ...ctx, db: transaction }, id)
    if (!(await notesRepository(transaction).delete(id, noteId))) {
      throw new AppError('NOT_FOUND', "This note doesn't exist.")
    }
    await recordAudit(transaction, ctx, {
      action: 'note deleted',
      subject: customer.name || customer.email,
      subjectId: id,
    })
  })
}

function named({ _id, nickname, email }: { _id: string; nickname: string; email: string }) {
  return [_id, nickname || email] as const
}
