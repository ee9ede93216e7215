import { formatDollars } from '@fovea/contract/billing/prices'
import type { WebhookEventType, WebhookKey, WebhookPayload } from '@fovea/contract/webhooks'

type Descriptions = {
  [Type in WebhookEventType]: (data: WebhookPayload<Type>['data']) => string
}

const ofKey =
  (what: string) =>
  ({ key }: { key: WebhookKey }) =>
    `The key ${formatKey(key)} ${what}.`

const ofToken =
  (what: string) =>
  ({ token }: { token: { name: string } }) =>
    `The API token ${token.name} ${what}.`

/** Sentences about events, for people. */
const descriptions: Descriptions = {
  'key.created': ofKey('was created'),
  'key.updated': ({ key, changed }) =>
    `The key ${formatKey(key)} was changed: ${changed.join(', ')}.`,
  'key.deleted': ofKey('was deleted. It can be restored for 30 days'),
  'key.restored': ofKey('was restored'),
  'key.rotated': ({ key, rolledBack }) =>
    rolledBack
      ? `The key ${formatKey(key)} was rolled back to the old one.`
      : `A key was rotated. The new one is ${formatKey(key)}.`,
  'key.moved': ofKey('moved to another workspace'),
  'key.expiring': ({ key, daysLeft }) =>
    `The key ${formatKey(key)} expires in ${daysLeft === 1 ? '1 day' : `${daysLeft} days`}.`,
  'session.refused': ({ key, code, count, sample }) =>
    `${formatCount(count)} session ${count === 1 ? 'start' : 'starts'} with the key ${formatKey(key)} ${count === 1 ? 'was' : 'were'} refused: ${code}${code === 'AUTH_INVALID_KEY' ? ` (${sample.observed})` : ''}. For example ${sample.app} on ${sample.platform}.`,
  'quota.reached': ({ percent, month, freeSessions }) =>
    `${percent} % of the ${formatCount(freeSessions)} free sessions of ${month} are used.`,
  'cap.reached': ({ percent, month, amount, app }) =>
    `${percent} % of the spend cap of ${formatDollars(amount)}${app === null ? '' : ` of ${app}`} are reached in ${month}.`,
  'subscription.started': () => 'The subscription to the Expert plan began.',
  'subscription.ended': () => 'The subscription to the Expert plan ended.',
  'subscription.payment_failed': ({ invoiceId }) =>
    `The payment of the invoice ${invoiceId} failed.`,
  'invoice.paid': ({ invoiceId }) => `The invoice ${invoiceId} was paid.`,
  'member.joined': ({ role }) => `A person joined the workspace as ${role}.`,
  'member.left': ({ removed }) =>
    removed ? 'A member was removed from the workspace.' : 'A member left the workspace.',
  'token.created': ofToken('was created'),
  'token.revoked': ofToken('was revoked'),
  'token.leaked': ofToken('was reported as leaked and no longer works'),
  'request.decided': ({ requestType, decision }) => `“${requestType}” was ${decision}.`,
  'alert.fired': ({ title }) => title,
}

export function describeEvent<Type extends WebhookEventType>({ type, data }: WebhookPayload<Type>) {
  return descriptions[type](data)
}

function formatKey({ masked, app }: WebhookKey) {
  return app === null ? masked : `${masked} (${app})`
}

function formatCount(count: number) {
  return count.toLocaleString('en-US')
}
