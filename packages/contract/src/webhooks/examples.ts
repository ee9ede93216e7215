import type { WebhookEventDataOf, WebhookKey } from './events.ts'
import type { WebhookEventType } from './event-types.ts'

const key: WebhookKey = {
  id: '0195d3a4-7c1e-7a52-8f0e-2f6a3b9f8f11',
  kind: 'prod',
  masked: 'prod_02…I1Ma',
  platform: 'ios',
  app: 'com.example.reader',
  expires: '2027-03-01T12:00:00.000Z',
}
const token = { id: '0195d3a4-7c1e-7a52-8f0e-2f6a3b9f8f21', name: 'Nightly build' }
const member = { userId: '0195d3a4-7c1e-7a52-8f0e-2f6a3b9f8f31', role: 'developer' as const }
const version = 1 as const

/** Data of an example of each event: for the documentation, for tests of an endpoint and for `fovea trigger`. */
export const webhookEventExamples: {
  [Type in WebhookEventType]: WebhookEventDataOf<Type>
} = {
  'key.created': { version, key },
  'key.updated': { version, key, changed: ['activated'] },
  'key.deleted': { version, key, restorableUntil: '2026-03-31T12:00:00.000Z' },
  'key.restored': { version, key },
  'key.rotated': { version, key, rolledBack: false, previousUntil: '2026-03-08T12:00:00.000Z' },
  'key.moved': {
    version,
    key,
    fromWorkspaceId: '0195d3a4-7c1e-7a52-8f0e-2f6a3b9f8f41',
    toWorkspaceId: '0195d3a4-7c1e-7a52-8f0e-2f6a3b9f8f42',
  },
  'key.expiring': { version, key, daysLeft: 30 },
  'session.refused': {
    version,
    key,
    code: 'AUTH_INVALID_PACKAGE_NAME',
    count: 312,
    from: '2026-03-01T12:00:00.000Z',
    sample: {
      platform: 'ios',
      app: 'com.example.copy',
      os: 'iOS 19.1',
      observed: 'com.example.copy',
    },
  },
  'quota.reached': { version, percent: 80, month: '2026-03', freeSessions: 10_000 },
  'cap.reached': {
    version,
    percent: 80,
    month: '2026-03',
    amount: 50_000,
    mode: 'warn',
    app: null,
  },
  'subscription.started': {
    version,
    subscriptionId: 'sub_1Example',
    started: '2026-03-01T12:00:00.000Z',
  },
  'subscription.ended': {
    version,
    subscriptionId: 'sub_1Example',
    ended: '2026-03-31T12:00:00.000Z',
  },
  'subscription.payment_failed': { version, invoiceId: 'in_1Example' },
  'invoice.paid': { version, invoiceId: 'in_1Example' },
  'member.joined': { version, ...member },
  'member.left': { version, ...member, removed: false },
  'token.created': { version, token },
  'token.revoked': { version, token },
  'token.leaked': { version, token },
  'request.decided': {
    version,
    requestId: '0195d3a4-7c1e-7a52-8f0e-2f6a3b9f8f61',
    requestType: 'Request for commercial license',
    decision: 'granted',
  },
  'alert.fired': {
    version,
    alertId: '0195d3a4-7c1e-7a52-8f0e-2f6a3b9f8f71',
    kind: 'refusals',
    title: '312 refused starts of com.example.reader in 10 minutes',
  },
}
