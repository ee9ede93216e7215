import type { WebhookEventType } from '@fovea/contract/webhooks'

type EventGroup = {
  title: string
  about: string
  /** A path in the box of an icon. */
  icon: string
  events: readonly WebhookEventType[]
}

export const eventGroups: readonly EventGroup[] = [
  {
    title: 'License keys',
    about: 'A key is created, changed, moved or about to expire.',
    icon: 'M2.75 5.5a2.75 2.75 0 1 0 5.5 0 2.75 2.75 0 1 0-5.5 0M7.5 7.5l5.75 5.75M11 11l1.5-1.5',
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
  {
    title: 'Sessions',
    about: 'A session is refused, or an alert fires.',
    icon: 'M8 2.25 14.25 13H1.75L8 2.25ZM8 6.25v3M8 11.25v.01',
    events: ['session.refused', 'alert.fired'],
  },
  {
    title: 'Usage and billing',
    about: 'The free sessions or your cap are reached, or an invoice is paid.',
    icon: 'M2 3.75h12v8.5H2zM2 6.75h12M4.5 9.75h2.5',
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
    about: 'A member joins or leaves, a token is made, a request is decided.',
    icon: 'M3.75 5.25a2.25 2.25 0 1 0 4.5 0 2.25 2.25 0 1 0-4.5 0M1.75 13c.25-3 2-4.25 4.25-4.25S10 10 10.25 13M10.5 3.25a2.25 2.25 0 0 1 0 4M12 9.25c1.5.5 2.25 1.75 2.25 3.75',
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
