import type { OwnRequest } from '@fovea/contract/requests'
import type { RequestRow } from './repository.ts'

export function presentRequest(row: RequestRow): OwnRequest {
  return {
    _id: row.id,
    type: row.type,
    info: row.info,
    state: row.state,
    created: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    note: row.note ?? '',
    replies: row.replies.map(({ id, text, created_at }) => ({
      _id: id,
      text,
      created: new Date(created_at).toISOString(),
    })),
  }
}
