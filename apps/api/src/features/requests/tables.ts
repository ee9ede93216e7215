import type { TeamRequest } from '@fovea/contract/requests'
import type { RequestStatus } from '@fovea/contract/requests/options'
import type { Generated, JSONColumnType } from 'kysely'

export type RequestTables = {
  requests: {
    id: Generated<string>
    user_id: string
    workspace_id: string | null
    type: TeamRequest['type']
    info: JSONColumnType<TeamRequest['info']>
    state: Generated<'open' | 'granted' | 'declined'>
    /** A trigger sets it to `done` with the decision. */
    status: Generated<RequestStatus>
    assignee_id: string | null
    /** When either side last answered. */
    replied_at: Date | null
    unread_by_team: Generated<boolean>
    unread_by_sender: Generated<boolean>
    created_at: Date
    decided_at: Date | null
    decided_by: string | null
    note: string | null
  }
  request_replies: {
    id: Generated<string>
    request_id: string
    author_id: string | null
    /** Otherwise from the sender, or from a member of the workspace. */
    from_team: Generated<boolean>
    text: string
    /** SHA-256 of the Message-ID, if it came by email. */
    email_hash: Buffer | null
    created_at: Date
  }
}
