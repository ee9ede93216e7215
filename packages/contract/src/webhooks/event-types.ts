// chunk: rules
/** Every event that an endpoint can receive, in the order of the documentation. */
export const webhookEventTypes = [
  'key.created',
  'key.updated',
  'key.deleted',
  'key.restored',
  'key.rotated',
  'key.moved',
  'key.expiring',
  'session.refused',
  'quota.reached',
  'cap.reached',
  'subscription.started',
  'subscription.ended',
  'subscription.payment_failed',
  'invoice.paid',
  'member.joined',
  'member.left',
  'token.created',
  'token.revoked',
  'token.leaked',
  'request.decided',
  'alert.fired',
] as const
export type WebhookEventType = (typeof webhookEventTypes)[number]
