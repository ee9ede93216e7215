import type { CustomerNote } from '@fovea/contract/admin'
import { maxCustomerNotes } from '@fovea/contract/admin/customer-options'
import type { Admin } from '../../../../platform/actor.ts'
import type { Ctx } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/connect.ts'
import { AppError } from '../../../../platform/errors.ts'
import { findRecipients } from '../../../auth/index.ts'
import { findRequest } from '../../../requests/index.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { findCustomer } from '../find-customer.ts'
import { presentNote } from '../present.ts'
import { notesRepository } from './notes-repository.ts'

type NewNote = { text: string; requestId?: string | undefined }

export function addNote(
  ctx: Ctx<Admin>,
  id: string,
  { text, requestId }: NewNote,
): Promise<CustomerNote> {
  return ctx.db.transaction().execute(async (transaction) => {
    const customer = await findCustomer({ ...ctx, db: transaction }, id)
    const repository = notesRepository(transaction)
    await repository.lockCustomer(id)
    if ((await repository.count(id)) >= maxCustomerNotes) {
      const message = `A customer has at most ${maxCustomerNotes} notes. Delete one first.`
      throw new AppError('RULE_BROKEN', message)
    }
    if (requestId !== undefined) await checkRequest(transaction, id, requestId)
    const author = ctx.actor.userId
    const row = await repository.insert({
      workspace_id: id,
      author_id: author,
      request_id: requestId ?? null,
      text,
      created_at: ctx.now,
    })
    await recordAudit(transaction, ctx, {
      action: 'note added',
      subject: customer.name || customer.email,
      subjectId: id,
    })
    return presentNote(row, new Map((await findRecipients(transaction, [author])).map(named)))
  })
}

async function checkRequest(db: Db, customerId: string, requestId: string) {
  const request = await findRequest(db, requestId)
  if (request && (request.workspace_id ?? request.user_id) === customerId) return
  const message = 'This customer has no such request.'
  throw new AppError('BAD_INPUT', message, { fields: { requestId: message } })
}

/** Notes about a request, oldest first. */
export async function readNotesOfRequest(db: Db, requestId: string): Promise<CustomerNote[]> {
  const rows = await notesRepository(db).listOfRequest(requestId)
  const authors = await findRecipients(
    db,
    rows.flatMap(({ author_id }) => author_id ?? []),
  )
  const names = new Map(authors.map(named))
  return rows.map((row) => presentNote(row, names))
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
