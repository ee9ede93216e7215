import type { AdminRequest } from '@fovea/contract/admin'
import type { Db } from '../../../platform/db/connect.ts'
import { presentConversation, type RequestRow } from '../../requests/index.ts'
import { findRecipients } from '../../auth/index.ts'

export async function presentAdminRequests(db: Db, rows: RequestRow[]): Promise<AdminRequest[]> {
  const ids = rows.flatMap(({ user_id, decided_by, assignee_id, replies }) =>
    [user_id, decided_by, assignee_id, ...replies.map(({ author_id }) => author_id)].filter(
      (id) => id !== null,
    ),
  )
  const people = new Map((await findRecipients(db, ids)).map((person) => [person._id, person]))
  const names = new Map([...people].map(([id, { nickname, email }]) => [id, nickname || email]))
  return rows.map((row) => {
    const assignee = names.get(row.assignee_id ?? '')
    return {
      ...presentConversation(row, names),
      user: people.get(row.user_id) ?? { _id: row.user_id, email: '', nickname: '' },
      decidedBy: people.get(row.decided_by ?? '')?.email ?? null,
      customer: row.workspace_id ?? row.user_id,
      assignee:
        row.assignee_id === null || assignee === undefined
          ? null
          : { _id: row.assignee_id, name: assignee },
      unread: row.unread_by_team,
    }
  })
}

export async function presentAdminRequest(db: Db, row: RequestRow): Promise<AdminRequest> {
  const [doc] = await presentAdminRequests(db, [row])
  if (!doc) throw new Error('One row makes one request.')
  return doc
}
