import type { WebhookEventDataOf, WebhookEventType } from '@fovea/contract/webhooks'
import { type QueryExecutorProvider, sql } from 'kysely'
import { formatPayload } from './payload.ts'

export type NewWebhookEvent<Type extends WebhookEventType> = {
  workspaceId: string
  type: Type
  data: WebhookEventDataOf<Type>
  at: Date
  /** The account that the event is about. The event is deleted with it. */
  subjectId?: string | undefined
  /** Unique name of something that may be found twice: a second event of the same name is not stored. */
  name?: string | undefined
}

/**
 * Stores an event with a delivery for each endpoint that receives it, in the caller's transaction. Stores nothing if
 * no endpoint does. An ended endpoint receives nothing, a paused one when it goes on.
 */
export async function publishEvent<Type extends WebhookEventType>(
  db: QueryExecutorProvider,
  { workspaceId, type, data, at, subjectId, name }: NewWebhookEvent<Type>,
) {
  const body = formatPayload({ type, timestamp: at.toISOString(), data })
  await sql`
    with listening as (
      select id from webhook_endpoints
      where workspace_id = ${workspaceId} and state <> 'ended' and ${type} = any (events)
    ), event as (
      insert into webhook_events (workspace_id, type, at, body, subject_id, name)
      select ${workspaceId}::uuid, ${type}::text, ${at}::timestamptz, ${body}::text, ${subjectId ?? null}::uuid,
        ${name ?? null}::text
      where exists (select from listening)
      on conflict (name) do nothing
      returning id
    )
    insert into webhook_deliveries (endpoint_id, event_id, created_at, next_try_at)
    select listening.id, event.id, ${at}::timestamptz, ${at}::timestamptz from listening, event
  `.execute(db)
}
