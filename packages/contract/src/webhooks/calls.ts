import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { pathId } from '../id.ts'
import {
  delivery,
  deliveryDetail,
  deliveryStates,
  heardEvent,
  listener,
  listenerRead,
  newListener,
  newSample,
  newWebhook,
  webhook,
  webhookChange,
  webhookEventType,
} from './entities.ts'

const params = z.object({ webhookId: pathId })
const deliveryParams = z.object({ webhookId: pathId, deliveryId: pathId })
const oneWebhook = z.object({ payload: z.object({ doc: webhook }) })
const oneDelivery = z.object({ payload: z.object({ doc: delivery }) })

/** Null if an `Idempotency-Key` is repeated: only the first answer contains it. Slack endpoints have none. */
const secret = z.nullable(z.string())

export const listWebhooks = defineEndpoint({
  operationId: 'listWebhooks',
  method: 'GET',
  path: '/api/webhooks',
  summary: "The workspace's webhook endpoints, newest first.",
  answer: z.object({ payload: z.object({ docs: z.array(webhook) }) }),
})

export const getWebhook = defineEndpoint({
  operationId: 'getWebhook',
  method: 'GET',
  path: '/api/webhooks/:webhookId',
  summary: 'A webhook endpoint.',
  params,
  answer: oneWebhook,
})

export const postWebhook = defineEndpoint({
  operationId: 'createWebhook',
  method: 'POST',
  path: '/api/webhooks',
  summary:
    'Creates a webhook endpoint, of which a workspace has at most 10. `secret` checks signatures (Standard Webhooks) and is only in this answer.',
  body: newWebhook,
  answer: z.object({ payload: z.object({ doc: webhook, secret }) }),
})

export const putWebhook = defineEndpoint({
  operationId: 'updateWebhook',
  method: 'PUT',
  path: '/api/webhooks/:webhookId',
  summary:
    'Changes an endpoint, or pauses it or lets it go on. Fields that are left out stay. A new URL revives an endpoint that has ended.',
  params,
  body: webhookChange,
  answer: oneWebhook,
})

export const deleteWebhook = defineEndpoint({
  operationId: 'deleteWebhook',
  method: 'DELETE',
  path: '/api/webhooks/:webhookId',
  summary: 'Deletes an endpoint with its deliveries.',
  params,
  answer: z.object({ payload: z.object({ deleted: z.literal(1) }) }),
})

export const postWebhookSecret = defineEndpoint({
  operationId: 'rollWebhookSecret',
  method: 'POST',
  path: '/api/webhooks/:webhookId/secret',
  summary:
    'Rolls the secret. The old one signs beside the new one for 24 hours; the one before it ends at once. The new secret is only in this answer.',
  params,
  answer: z.object({ payload: z.object({ doc: webhook, secret }) }),
})

export const postWebhookTest = defineEndpoint({
  operationId: 'testWebhook',
  method: 'POST',
  path: '/api/webhooks/:webhookId/test',
  summary:
    'Sends an example of an event to the endpoint, with the header `fovea-test: true`. The endpoint need not receive events of this type otherwise.',
  params,
  body: z.object({ type: webhookEventType }),
  answer: oneDelivery,
})

export const listDeliveries = defineEndpoint({
  operationId: 'listWebhookDeliveries',
  method: 'GET',
  path: '/api/webhooks/:webhookId/deliveries',
  summary:
    'The deliveries of the last 30 days, newest first, 50 per page. `next` is the cursor of the next page.',
  params,
  query: z.object({
    state: z.optional(
      z.enum(deliveryStates, { error: `Choose one of: ${deliveryStates.join(', ')}.` }),
    ),
    type: z.optional(webhookEventType),
    cursor: z.optional(z.guid({ error: 'Send `next` from the previous page.' })),
  }),
  answer: z.object({
    payload: z.object({ docs: z.array(delivery), next: z.optional(z.string()) }),
  }),
})

export const getDelivery = defineEndpoint({
  operationId: 'getWebhookDelivery',
  method: 'GET',
  path: '/api/webhooks/:webhookId/deliveries/:deliveryId',
  summary: 'A delivery with its request and all its tries.',
  params: deliveryParams,
  answer: z.object({ payload: z.object({ doc: deliveryDetail }) }),
})

export const postDeliveryResend = defineEndpoint({
  operationId: 'resendWebhookDelivery',
  method: 'POST',
  path: '/api/webhooks/:webhookId/deliveries/:deliveryId/resend',
  summary:
    'Sends a delivery again at once, under the same `webhook-id`, also if it was delivered. If it fails, it is tried again as often as a new one.',
  params: deliveryParams,
  answer: oneDelivery,
})

export const postFailedResend = defineEndpoint({
  operationId: 'resendFailedWebhookDeliveries',
  method: 'POST',
  path: '/api/webhooks/:webhookId/resend',
  summary:
    'Sends all failed deliveries again that were created since a time. `resent` is their number.',
  params,
  body: z.object({
    since: z.iso.datetime({ error: 'Send a time such as 2026-01-31T12:00:00.000Z.' }),
  }),
  answer: z.object({ payload: z.object({ resent: z.int() }) }),
})

const listenerParams = z.object({ listenerId: pathId })

export const postListener = defineEndpoint({
  operationId: 'createWebhookListener',
  method: 'POST',
  path: '/api/webhook-listeners',
  summary:
    'Lets a program hear of events without a public address, as `fovea listen` does. A workspace has at most 5 at a time. A listener that is not read for 10 minutes ends.',
  body: newListener,
  answer: z.object({ payload: z.object({ doc: listener }) }),
})

export const postListenerRead = defineEndpoint({
  operationId: 'readWebhookListener',
  method: 'POST',
  path: '/api/webhook-listeners/:listenerId/events',
  summary:
    'The oldest events that the listener has not acknowledged, at most 20. Send the ids of those that are handled: they do not come again, and others come until they are acknowledged.',
  params: listenerParams,
  body: listenerRead,
  answer: z.object({ payload: z.object({ docs: z.array(heardEvent) }) }),
})

export const deleteListener = defineEndpoint({
  operationId: 'deleteWebhookListener',
  method: 'DELETE',
  path: '/api/webhook-listeners/:listenerId',
  summary: 'Ends a listener.',
  params: listenerParams,
  answer: z.object({ payload: z.object({ deleted: z.literal(1) }) }),
})

export const postSample = defineEndpoint({
  operationId: 'sendWebhookSample',
  method: 'POST',
  path: '/api/webhook-samples',
  summary:
    'Publishes an example of an event, with the header `fovea-test: true`, to the listeners of the workspace, or to `everyone`: also to its active webhooks that receive the event.',
  body: newSample,
  answer: z.object({ payload: z.object({ listeners: z.int(), webhooks: z.int() }) }),
})
