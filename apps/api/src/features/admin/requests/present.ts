import type { AdminRequest } from '@fovea/contract/admin'
import type { Db } from '../../../platform/db/connect.ts'
import { presentRequest, type RequestRow } from '../../requests/index.ts'
import { findRecipients } from '../../auth/index.ts'

export async function presentAdminRequests(db: Db, rows: RequestRow[]): Promise<AdminRequest[]> {
  const ids = rows.flatMap(({ user_id, decided_by }) => [
    user_id,
    ...(decided_by ? [decided_by] : []),
  ])
  const people = new Map((await findRecipients(db, ids)).map((person) => [person._id, person]))
  return rows.map((row) => ({
    ...presentRequest(row),
    user: people.get(row.user_id) ?? { _id: row.user_id, email: '', nickname: '' },
    decidedBy: people.get(row.decided_by ?? '')?.email ?? null,
  }))
}

export async function presentAdminRequest(db: Db, row: RequestRow): Promise<AdminRequest> {
  const [doc] = await presentAdminRequests(db, [row])
  if (!doc) throw new Error('One row makes one request.')
  return doc
}
