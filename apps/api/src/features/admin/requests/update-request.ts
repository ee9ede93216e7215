import type { AdminRequest } from '@fovea/contract/admin'
import type { RequestStatus } from '@fovea/contract/requests/options'
import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { findRecipients, listStaffWith } from '../../auth/index.ts'
import { conversationRepository, type RequestUpdate } from '../../requests/index.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { presentAdminRequest } from './present.ts'

type Input = {
  id: string
  status?: RequestStatus | undefined
  assignee?: string | null | undefined
}

type Change = { field: string; from: string; to: string }

/** An update without a change leaves no entry in the audit. */
export function updateRequest(ctx: Ctx<Admin>, input: Input): Promise<AdminRequest> {
  const { id, status, assignee } = input
  return ctx.db.transaction().execute(async (transaction) => {
    const conversations = conversationRepository(transaction)
    const row = await conversations.lockRequest(id)
    if (!row) throw new AppError('NOT_FOUND', "This request doesn't exist.")
    const update: RequestUpdate = {}
    const changes: Change[] = []
    if (status !== undefined && status !== row.status) {
      update.status = status
      changes.push({ field: 'status', from: row.status, to: status })
    }
    if (assignee !== undefined && assignee !== row.assignee_id) {
      await checkAssignee({ ...ctx, db: transaction }, assignee)
      update.assignee_id = assignee
      const [from, to] = await describePeople(transaction, [row.assignee_id, assignee])
      changes.push({ field: 'assignee', from: from ?? '', to: to ?? '' })
    }
    if (changes.length === 0) return presentAdminRequest(transaction, row)
    await conversations.updateRequest(id, update)
    const [sender = row.user_id] = await describePeople(transaction, [row.user_id])
    await recordAudit(transaction, ctx, {
      action: 'request updated',
      subject: `${row.type} of ${sender}`,
      subjectId: id,
      detail: { changes },
    })
    return presentAdminRequest(transaction, { ...row, ...update })
  })
}

async function checkAssignee(ctx: Ctx<Admin>, assignee: string | null) {
  if (assignee === null) return
  const admins = await listStaffWith(ctx, 'requests:write')
  if (admins.some(({ _id }) => _id === assignee)) return
  const message = 'Choose an admin.'
  throw new AppError('BAD_INPUT', message, { fields: { assignee: message } })
}

async function describePeople(db: Db, ids: readonly (string | null)[]) {
  const people = await findRecipients(
    db,
    ids.flatMap((id) => id ?? []),
  )
  const emails = new Map(people.map(({ _id, email }) => [_id, email]))
  return ids.map((id) => (id === null ? 'unassigned' : (emails.get(id) ?? id)))
}
