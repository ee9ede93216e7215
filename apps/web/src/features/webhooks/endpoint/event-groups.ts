import type { WebhookEventType } from '@fovea/contract/webhooks'

export const eventGroups: readonly { title: string; events: readonly WebhookEventType[] }[] = [
  {
    title: 'License keys',
    events: [
      'key.created',
      'key.updated',
      'key.deleted',
      'key.restored',
      'key.rotated',
      'key.moved',
      'key.expiring',
    ],
  },
  { title: 'Sessions', events: ['session.refused', 'alert.fired'] },
  {
    title: 'Usage and billing',
    events: [
      'quota.reached',
      'cap.reached',
      'subscription.started',
      'subscription.ended',
      'subscription.payment_failed',
      'invoice.paid',
    ],
  },
  {
    title: 'Workspace',
    events: [
      'member.joined',
      'member.left',
      'token.created',
      'token.revoked',
      'token.leaked',
      'request.decided',
    ],
  },
]
