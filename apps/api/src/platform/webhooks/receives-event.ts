import type { WebhookEventType } from '@fovea/contract/webhooks'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** Whether an event of a workspace, whose id is in a column, would be stored. */
export function receivesEvent(
  type: WebhookEventType,
  workspaceId: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  return sql`(exists (
    select from webhook_endpoints
    where workspace_id = ${workspaceId} and state <> 'ended' and ${type} = any (events)
  ) or exists (
    select from webhook_listeners where workspace_id = ${workspaceId} and ${type} = any (events)
  ))`
}
