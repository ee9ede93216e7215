import type { Metadata } from './metadata.ts'

export type EventType =
  | 'billing.meter.created'
  | 'charge.refunded'
  | 'customer.created'
  | 'customer.deleted'
  | 'customer.subscription.created'
  | 'customer.subscription.deleted'
  | 'customer.subscription.updated'
  | 'customer.tax_id.created'
  | 'customer.tax_id.deleted'
  | 'customer.updated'
  | 'invoice.created'
  | 'invoice.finalized'
  | 'invoice.marked_uncollectible'
  | 'invoice.paid'
  | 'invoice.payment_action_required'
  | 'invoice.payment_failed'
  | 'invoice.payment_succeeded'
  | 'invoice.upcoming'
  | 'invoice.updated'
  | 'invoice.voided'
  | 'payment_intent.created'
  | 'payment_intent.payment_failed'
  | 'payment_intent.requires_action'
  | 'payment_intent.succeeded'
  | 'payment_method.attached'
  | 'payment_method.detached'
  | 'price.created'
  | 'price.updated'
  | 'product.created'
  | 'product.updated'
  | 'refund.created'
  | 'refund.failed'
  | 'setup_intent.created'
  | 'setup_intent.requires_action'
  | 'setup_intent.setup_failed'
  | 'setup_intent.succeeded'

export type Event = {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: object; previous_attributes?: object }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: EventType
}

export type WebhookEndpoint = {
  id: string
  object: 'webhook_endpoint'
  api_version: string
  application: null
  created: number
  description: string | null
  enabled_events: string[]
  livemode: false
  metadata: Metadata
  /** Only returned when the endpoint is created. */
  secret: string
  status: 'enabled'
  url: string
}
