import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { readKeys } from '../../license-keys/index.ts'
import { findReplyAddress, findRequest, listRequests } from '../../requests/index.ts'
import { findUser, findRecipient, listStaffWith } from '../../auth/index.ts'
import { readLatestUsage } from '../../usage/index.ts'
import { readNotesOfRequest } from '../customers/notes/change-notes.ts'
import { presentAdminRequest, presentAdminRequests } from './present.ts'

export async function readRequest({ ctx, id }: { ctx: Ctx<Admin>; id: string }) {
  const { db, now } = ctx
  const row = await findRequest(db, id)
  if (!row) throw new AppError('NOT_FOUND', "This request doesn't exist.")
  const [doc, keys, usage, all, found, notes, staff] = await Promise.all([
    presentAdminRequest(db, row),
    readKeys(db, row.workspace_id ?? row.user_id, now),
    readLatestUsage(db, row.workspace_id ?? row.user_id, now),
    listRequests(db, { userId: row.user_id }),
    findUser(ctx, row.user_id),
    readNotesOfRequest(db, id),
    listStaffWith(ctx, 'requests:write'),
  ])
  const others = all.rows.filter((other) => other.id !== id)
  const deactivated = found?.person.deactivated ?? null
  const person = await findRecipient(db, row.user_id)
  const answerTo = person ? await findReplyAddress(db, row, person) : null
  return {
    doc,
    answerTo,
    ...keys,
    usage,
    deactivated,
    others: await presentAdminRequests(db, others),
    notes,
    staff,
  }
}
