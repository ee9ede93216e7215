import { webhookEventExamples, type WebhookEventType } from '@fovea/contract/webhooks'

const webhook = {
  _id: '018f2f0d-5a84-7c9c-a7fd-9bafbc2d3e46',
  kind: 'webhook',
  name: 'Release server',
  url: 'https://hooks.example.com/fovea',
  events: ['key.created', 'session.refused'],
  state: 'active',
  pauseReason: null,
  created: '2026-01-31T12:00:00.000Z',
  previousSecretUntil: null,
  lastDelivered: '2026-01-31T12:30:00.000Z',
  failingSince: null,
  waiting: 0,
  failed: 0,
}

const newWebhook = { ...webhook, lastDelivered: null }
const secret = 'whsec_QW4gZXhhbXBsZSwgbm90IGEgc2VjcmV0'

const type = 'key.created' satisfies WebhookEventType
const eventId = 'evt_018f2f0d-6b95-7dad-b80e-acb0cd3e4f57'
const created = '2026-01-31T12:30:00.000Z'
const body = JSON.stringify({ type, timestamp: created, data: webhookEventExamples[type] })

const waitingDelivery = {
  _id: '018f2f0d-7ca6-7ebe-891f-bdc1de4f5a68',
  eventId,
  type,
  test: true,
  created,
  state: 'waiting',
  tries: 0,
  nextTry: created,
  lastTry: null,
  status: null,
}

const delivery = {
  ...waitingDelivery,
  test: false,
  state: 'delivered',
  tries: 1,
  nextTry: null,
  lastTry: created,
  status: 200,
}

export const webhookAnswers = {
  listWebhooks: { payload: { docs: [webhook] } },
  getWebhook: { payload: { doc: webhook } },
  createWebhook: { payload: { doc: newWebhook, secret } },
  updateWebhook: { payload: { doc: webhook } },
  deleteWebhook: { payload: { deleted: 1 } },
  rollWebhookSecret: { payload: { doc: newWebhook, secret } },
  testWebhook: { payload: { doc: waitingDelivery } },
  listWebhookDeliveries: { payload: { docs: [delivery] } },
  getWebhookDelivery: {
    payload: {
      doc: {
        ...delivery,
        request: {
          url: webhook.url,
          headers: [
            { name: 'content-type', value: 'application/json' },
            { name: 'user-agent', value: 'Fovea-Webhooks/1' },
            { name: 'webhook-id', value: eventId },
            { name: 'webhook-timestamp', value: String(Date.parse(created) / 1000) },
          ],
          body,
        },
        history: [
          { at: created, durationMs: 84, status: 200, error: '', answer: 'ok', answerCut: false },
        ],
      },
    },
  },
  resendWebhookDelivery: { payload: { doc: waitingDelivery } },
  resendFailedWebhookDeliveries: { payload: { resent: 12 } },
  createWebhookListener: {
    payload: {
      doc: {
        _id: '018f2f0d-8db7-7fcf-9a20-ced2ef5a6b79',
        events: webhook.events,
        expires: '2026-01-31T12:10:00.000Z',
      },
    },
  },
  readWebhookListener: { payload: { docs: [{ eventId, type, test: false, created, body }] } },
  deleteWebhookListener: { payload: { deleted: 1 } },
  sendWebhookSample: { payload: { listeners: 1, webhooks: 0 } },
}
