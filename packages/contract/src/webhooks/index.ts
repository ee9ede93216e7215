export * from './calls.ts'
export { deliveryStates, newWebhook } from './entities.ts'
export type {
  Delivery,
  DeliveryDetail,
  DeliveryState,
  DeliveryTry,
  HeardEvent,
  Listener,
  NewSample,
  NewWebhook,
  Webhook,
  WebhookChange,
  WebhookState,
} from './entities.ts'
export * from './event-texts.ts'
export * from './event-types.ts'
export * from './events.ts'
export * from './examples.ts'
export * from './rules.ts'
