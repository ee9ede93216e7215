import type { DeliveryState, WebhookEventType, WebhookState } from '@fovea/contract/webhooks'
import type { WebhookKind } from '@fovea/contract/webhooks/rules'
import type { ColumnType, Generated } from 'kysely'

type WrittenOnce<Value> = ColumnType<Value, Value, never>

export type WebhookTables = {
  webhook_endpoints: {
    id: Generated<string>
    workspace_id: WrittenOnce<string>
    kind: WrittenOnce<WebhookKind>
    name: string
    url: string
    events: WebhookEventType[]
    state: Generated<WebhookState>
    pause_reason: 'person' | 'failures' | null
    /** Signs; of a Slack endpoint it is the whole URL. */
    secret: Buffer
    encrypted: boolean
    previous_secret: Buffer | null
    previous_encrypted: boolean | null
    previous_until: Date | null
    created_at: WrittenOnce<Date>
    last_delivered_at: Date | null
    failing_since: Date | null
  }
  webhook_events: {
    id: Generated<string>
    workspace_id: WrittenOnce<string>
    type: WrittenOnce<WebhookEventType>
    at: WrittenOnce<Date>
    body: WrittenOnce<string>
    test: Generated<boolean>
    subject_id: WrittenOnce<string | null>
    name: WrittenOnce<string | null>
  }
  webhook_deliveries: {
    id: Generated<string>
    endpoint_id: WrittenOnce<string>
    event_id: WrittenOnce<string>
    state: Generated<DeliveryState>
    created_at: WrittenOnce<Date>
    tries: Generated<number>
    next_try_at: Date | null
    last_try_at: Date | null
    last_status: number | null
  }
  webhook_listeners: {
    id: Generated<string>
    workspace_id: WrittenOnce<string>
    events: WrittenOnce<WebhookEventType[]>
    created_at: WrittenOnce<Date>
    expires_at: Date
  }
  webhook_listener_events: {
    listener_id: WrittenOnce<string>
    event_id: WrittenOnce<string>
  }
  webhook_tries: {
    id: Generated<string>
    delivery_id: WrittenOnce<string>
    at: WrittenOnce<Date>
    duration_ms: WrittenOnce<number>
    status: WrittenOnce<number | null>
    error: WrittenOnce<string>
    answer: WrittenOnce<string>
    answer_cut: WrittenOnce<boolean>
  }
}
