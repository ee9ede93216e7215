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
  /** A sample goes to no paused endpoint, and to endpoints only if it is for `everyone`. */
  sampleFor?: 'listeners' | 'everyone' | undefined
}

type Receivers = { webhooks: number; listeners: number }

/**
 * Stores an event with a delivery for each endpoint and listener that receives it, in the caller's transaction. Stores
 * nothing if there are none. An ended endpoint receives nothing, a paused one when it goes on. The locks keep receivers
 * from being deleted meanwhile, which would fail the caller.
 */
export async function publishEvent<Type extends WebhookEventType>(
  db: QueryExecutorProvider,
  { workspaceId, type, data, at, subjectId, name, sampleFor }: NewWebhookEvent<Type>,
): Promise<Receivers> {
  const body = formatPayload({ type, timestamp: at.toISOString(), data })
  const states = sampleFor === undefined ? ['active', 'paused'] : ['active']
  const { rows } = await sql<Receivers>`
    with endpoint as (
      select id from webhook_endpoints
      where workspace_id = ${workspaceId} and state = any (${states}) and ${type} = any (events)
        and ${sampleFor !== 'listeners'}
      for key share
    ), listener as (
      select id from webhook_listeners
      where workspace_id = ${workspaceId} and ${type} = any (events)
      for key share skip locked
    ), event as (
      insert into webhook_events (workspace_id, type, at, body, test, subject_id, name)
      select ${workspaceId}::uuid, ${type}::text, ${at}::timestamptz, ${body}::text, ${sampleFor !== undefined},
        ${subjectId ?? null}::uuid, ${name ?? null}::text
      where exists (select from endpoint) or exists (select from listener)
      on conflict (name) do nothing
      returning id
    ), heard as (
      insert into webhook_listener_events (listener_id, event_id) select listener.id, event.id from listener, event
      returning listener_id
    ), sent as (
      insert into webhook_deliveries (endpoint_id, event_id, created_at, next_try_at)
      select endpoint.id, event.id, ${at}::timestamptz, ${at}::timestamptz from endpoint, event
      returning id
    )
    select (select count(*)::int from sent) as webhooks, (select count(*)::int from heard) as listeners
  `.execute(db)
  return rows[0] ?? { webhooks: 0, listeners: 0 }
}
