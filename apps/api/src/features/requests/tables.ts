import type { TeamRequest } from '@fovea/contract/requests'
import type { Generated, JSONColumnType } from 'kysely'

export type RequestTables = {
  requests: {
    id: Generated<string>
    user_id: string
    workspace_id: string | null
    type: TeamRequest['type']
    info: JSONColumnType<TeamRequest['info']>
    state: Generated<'open' | 'granted' | 'declined'>
    created_at: Date
    decided_at: Date | null
    decided_by: string | null
    note: string | null
  }
  request_replies: {
    id: Generated<string>
    request_id: string
    author_id: string | null
    text: string
    created_at: Date
  }
}
