import type {
  CustomerKind,
  CustomerPlan,
  CustomerState,
} from '@fovea/contract/admin/customer-options'
import type { SavedFilter } from '@fovea/contract/admin'
import type { PlatformType } from '@fovea/contract/license-keys/rules'
import type { Generated, JSONColumnType } from 'kysely'

export type CustomerTables = {
  customers: {
    id: string
    kind: CustomerKind
    name: string
    email: string
    members: number
    plan: CustomerPlan
    state: CustomerState
    month: string
    sessions: string
    spend_cents: string
    joined_at: Date
    seen_at: Date
    words: string
    platforms: PlatformType[]
  }
  customer_tags: {
    workspace_id: string
    tag: string
    /** Triggers repeat the row of the customer here. */
    name: Generated<string>
    sessions: Generated<string>
    spend_cents: Generated<string>
    joined_at: Generated<Date>
    seen_at: Generated<Date>
  }
  customer_notes: {
    id: Generated<string>
    workspace_id: string
    author_id: string | null
    /** The request that the note is about. */
    request_id: string | null
    text: string
    created_at: Date
  }
  customer_views: {
    id: Generated<string>
    session_id: string | null
    admin_id: string | null
    user_id: string
    workspace_id: string
    started_at: Date
    ends_at: Date
  }
  saved_filters: {
    id: Generated<string>
    user_id: string
    name: string
    query: JSONColumnType<SavedFilter['query']>
    created_at: Date
  }
  customer_changes: {
    id: Generated<string>
    workspace_id: string
  }
}
