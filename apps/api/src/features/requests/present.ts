import type { OwnRequest } from '@fovea/contract/requests'
import type { Db } from '../../platform/db/connect.ts'
import { findRecipients } from '../auth/index.ts'
import type { RequestRow } from './repository.ts'

/** Leaves out the authors of replies. */
export function presentRequest(row: RequestRow): OwnRequest {
  return presentConversation(row, new Map())
}

export function presentConversation(
  row: RequestRow,
  names: ReadonlyMap<string, string>,
): OwnRequest {
  const times = [row.created_at, row.decided_at ?? 0, row.replied_at ?? 0].map(Number)
  return {
    _id: row.id,
    type: row.type,
    info: row.info,
    state: row.state,
    status: row.status,
    created: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    note: row.note ?? '',
    replies: row.replies.map(({ id, text, created_at, from_team, author_id }) => ({
      _id: id,
      text,
      created: new Date(created_at).toISOString(),
      from: from_team ? 'team' : 'sender',
      author: names.get(author_id ?? '') ?? null,
    })),
    updated: new Date(Math.max(...times)).toISOString(),
    unread: row.unread_by_sender,
  }
}

/** Names members of the workspace; the team answers as one. */
export async function presentOwnRequests(db: Db, rows: RequestRow[]): Promise<OwnRequest[]> {
  const members = rows.flatMap(({ user_id, replies }) => [
    user_id,
    ...replies.flatMap(({ from_team, author_id }) =>
      from_team || author_id === null ? [] : [author_id],
    ),
  ])
  const people = await findRecipients(db, members)
  const names = new Map(people.map(({ _id, nickname, email }) => [_id, nickname || email]))
  return rows.map((row) => {
    const doc = presentConversation(row, names)
    const replies = doc.replies.map((reply) =>
      reply.from === 'team' ? { ...reply, author: null } : reply,
    )
    return { ...doc, sender: names.get(row.user_id), replies }
  })
}

export async function presentOwnRequest(db: Db, row: RequestRow): Promise<OwnRequest> {
  const [doc] = await presentOwnRequests(db, [row])
  if (!doc) throw new Error('One row makes one request.')
  return doc
}
