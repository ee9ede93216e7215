import type { WebhookEventType } from './event-types.ts'

/** A sentence for each event, for the console and the documentation. */
export const webhookEventTexts: Record<WebhookEventType, string> = {
  'key.created': 'A license key was created.',
  'key.updated': "A license key's settings or expiry changed.",
  'key.deleted': 'A production key was deleted. It can be restored for 30 days.',
  'key.restored': 'A deleted production key was restored.',
  'key.rotated': "A production key's string was replaced, or the previous string was brought back.",
  'key.moved': 'A production key moved to or from this workspace.',
  'key.expiring': 'A license key expires in 30 days, 7 days or 1 day.',
  'session.refused':
    'Session starts of a key were refused, also of a deleted key or with an old string. Gathered: at most one event a minute for each key and code.',
  'quota.reached': "80 % or 100 % of the month's free sessions are used.",
  'cap.reached': '50 %, 80 % or 100 % of a monthly spend cap are reached.',
  'subscription.started': 'The subscription to the pay-as-you-go plan began.',
  'subscription.ended': 'The subscription ended.',
  'subscription.payment_failed': 'A payment of the subscription failed.',
  'invoice.paid': 'An invoice was paid.',
  'member.joined': 'A person joined the workspace.',
  'member.left': 'A person left the workspace or was removed.',
  'token.created': 'An API token was created.',
  'token.revoked': 'An API token was ended.',
  'token.leaked': 'An API token was reported as leaked and ended.',
  'request.decided': 'We granted or declined a request of the workspace.',
  'alert.fired': "A member's alert was sent.",
}
