import { aliveExample, endedExample, startExamples } from '@fovea/contract/sdk-api/examples'

/** Bodies of the calls that programs can make. A test holds each to its schema. */
export const bodyExamples: Readonly<Record<string, unknown>> = {
  createProductionKey: { platformType: 'ios', bundleId: 'com.example.reader' },
  updateProductionKey: { activated: true, ipBlacklist: ['203.0.113.0/24'] },
  rotateProductionKey: { overlapDays: 30 },
  dryRunRestrictions: { ipBlacklist: ['203.0.113.0/24'] },
  issueLicense: { deviceId: 'kiosk-17', days: 365 },
  startRehearsal: { answer: 'expired' },
  startSession: {
    ...startExamples.ios,
    key: 'LICENSE_KEY',
    sessionId: '7f6a1c1e-6d3d-4c5a-9b0e-0f7d4a2f9c11',
    nonce: '5d41402abc4b2a76b9719d911017c592',
  },
  updateSession: { ...aliveExample, key: 'LICENSE_KEY' },
  sendSessionBeacon: { ...endedExample, key: 'LICENSE_KEY' },
  reportLeakedToken: { token: 'fvt_00hGewG6r3CCA9Tp3BuLlz63aJEXRWCbnR2ISC' },
  revokeToken: { token: 'fvt_00hGewG6r3CCA9Tp3BuLlz63aJEXRWCbnR2ISC' },
  startDeviceLogin: { program: 'my-cli', machine: 'laptop', scopes: ['keys:read'] },
  issueDeviceToken: { device_code: 'DEVICE_CODE' },
  exchangeCiToken: {
    rule: '018f2f0d-9ec8-7a0a-8b31-dfe3fa6b7c80',
    id_token: 'HEADER.CLAIMS.SIGNATURE',
  },
  receiveEmail: {
    to: 'request-018f2f0d-9ec8-7a0a-8b31-dfe3fa6b7c80.0f7d4a2f9c115d4140@reply.example.com',
    from: 'Ada Example <ada@example.com>',
    text: 'The front one.',
    messageId: '<1@example.com>',
  },
  reportBounces: { bounces: [{ email: 'ada@example.com', reason: '550 No such user' }] },
  createWebhook: {
    kind: 'webhook',
    name: 'Release server',
    url: 'https://hooks.example.com/fovea',
    events: ['key.created', 'session.refused'],
  },
  updateWebhook: { events: ['key.created', 'key.deleted'], paused: false },
  testWebhook: { type: 'key.created' },
  resendFailedWebhookDeliveries: { since: '2026-01-31T12:00:00.000Z' },
  createWebhookListener: { events: ['key.created', 'session.refused'] },
  readWebhookListener: { acknowledged: ['evt_018f2f0d-6b95-7dad-b80e-acb0cd3e4f57'] },
  sendWebhookSample: { type: 'key.created', to: 'listeners' },
  createToken: { name: 'Release script', scopes: ['keys:read', 'keys:write'], days: 90 },
}
