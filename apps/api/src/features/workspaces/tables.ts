import type { Address } from '@fovea/contract/auth'
import type { workspaceActions } from '@fovea/contract/workspaces'
import type { Role } from '@fovea/contract/workspaces/permissions'
import { type ColumnType, type Generated, type JSONColumnType, sql } from 'kysely'

type WrittenOnce = ColumnType<Date, Date, never>

/** Actions stored in this feature's table; those of keys are in the key history. */
export type EventAction = Exclude<(typeof workspaceActions)[number], `key-${string}`>

export type WorkspaceTables = {
  workspaces: {
    id: Generated<string>
    name: string | null
    address: JSONColumnType<Address> | null
    created_at: WrittenOnce
    suspended_at: Date | null
    founder_id: string | null
  }
  former_founders: {
    workspace_id: string
    user_id: string
    month: string
  }
  workspace_members: {
    workspace_id: string
    user_id: string
    role: Role
    joined_at: WrittenOnce
  }
  workspace_invitations: {
    id: Generated<string>
    workspace_id: string
    email: string
    role: Role
    secret_hash: Buffer
    invited_by: string | null
    sent_at: Date
    expires_at: Date
  }
  workspace_events: {
    workspace_id: string
    id: Generated<string>
    at: Date
    actor_id: string | null
    action: EventAction
    subject_id: string | null
    subject_email: string | null
    before: string | null
    after: string | null
  }
}

export const workspaceChannel = 'workspaces'

/** Tells open pages, from a statement that changes a row of a workspace, that there is something new. */
export const notifyWorkspaceSql = sql`pg_notify(${sql.lit(workspaceChannel)}, workspace_id::text)`
