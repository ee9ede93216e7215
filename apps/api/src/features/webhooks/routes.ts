import {
  deleteListener as deleteListenerCall,
  deleteWebhook as deleteWebhookCall,
  getDelivery,
  getWebhook,
  listDeliveries as listDeliveriesCall,
  listWebhooks as listWebhooksCall,
  postDeliveryResend,
  postFailedResend,
  postListener,
  postListenerRead,
  postSample,
  postWebhook,
  postWebhookSecret,
  postWebhookTest,
  putWebhook,
} from '@fovea/contract/webhooks'
import type { FastifyInstance } from 'fastify'
import { mayWithToken } from '../../platform/actor.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import { listDeliveries, readDelivery } from './deliveries/read-deliveries.ts'
import { resendDelivery, resendFailed } from './deliveries/resend.ts'
import { sendSample } from './deliveries/send-sample.ts'
import { sendTest } from './deliveries/send-test.ts'
import { changeWebhook } from './endpoints/change-webhook.ts'
import { createWebhook } from './endpoints/create-webhook.ts'
import { deleteWebhook } from './endpoints/delete-webhook.ts'
import { listWebhooks, readWebhook } from './endpoints/read-webhooks.ts'
import { rollSecret } from './endpoints/roll-secret.ts'
import { createListener } from './listeners/create-listener.ts'
import { deleteListener } from './listeners/delete-listener.ts'
import { readListener } from './listeners/read-listener.ts'

const reading = mayWithToken('webhooks:read')
const writing = mayWithToken('webhooks:write')

export function registerWebhookRoutes(app: FastifyInstance) {
  serveEndpoint(app, listWebhooksCall, {
    policy: reading,
    handle: async ({ ctx }) => ({ payload: { docs: await listWebhooks(ctx) } }),
  })

  serveEndpoint(app, getWebhook, {
    policy: reading,
    handle: async ({ ctx, params }) => ({
      payload: { doc: await readWebhook(ctx, params.webhookId) },
    }),
  })

  serveEndpoint(app, postWebhook, {
    policy: writing,
    // Like a token's string, the secret is not stored with the answer.
    remember: ({ payload: { doc } }) => ({ payload: { doc, secret: null } }),
    handle: async ({ ctx, body }) => ({ payload: await createWebhook({ ctx, input: body }) }),
  })

  serveEndpoint(app, putWebhook, {
    policy: writing,
    handle: async ({ ctx, params, body }) => ({
      payload: { doc: await changeWebhook({ ctx, id: params.webhookId, input: body }) },
    }),
  })

  serveEndpoint(app, deleteWebhookCall, {
    policy: writing,
    handle: async ({ ctx, params }) => {
      await deleteWebhook({ ctx, id: params.webhookId })
      return { payload: { deleted: 1 } }
    },
  })

  serveEndpoint(app, postWebhookSecret, {
    policy: writing,
    remember: ({ payload: { doc } }) => ({ payload: { doc, secret: null } }),
    handle: async ({ ctx, params }) => ({
      payload: await rollSecret({ ctx, id: params.webhookId }),
    }),
  })

  serveEndpoint(app, postWebhookTest, {
    policy: writing,
    handle: async ({ ctx, params: { webhookId }, body: { type } }) => ({
      payload: { doc: await sendTest({ ctx, webhookId, type }) },
    }),
  })

  serveEndpoint(app, listDeliveriesCall, {
    policy: reading,
    handle: async ({ ctx, params: { webhookId }, query }) => ({
      payload: await listDeliveries({ ctx, webhookId, filter: query }),
    }),
  })

  serveEndpoint(app, getDelivery, {
    policy: reading,
    handle: async ({ ctx, params }) => ({
      payload: { doc: await readDelivery({ ctx, ...params }) },
    }),
  })

  serveEndpoint(app, postDeliveryResend, {
    policy: writing,
    handle: async ({ ctx, params }) => ({
      payload: { doc: await resendDelivery({ ctx, ...params }) },
    }),
  })

  serveEndpoint(app, postFailedResend, {
    policy: writing,
    handle: async ({ ctx, params: { webhookId }, body }) => ({
      payload: { resent: await resendFailed({ ctx, webhookId, since: new Date(body.since) }) },
    }),
  })

  serveEndpoint(app, postListener, {
    policy: reading,
    handle: async ({ ctx, body }) => ({
      payload: { doc: await createListener({ ctx, input: body }) },
    }),
  })

  serveEndpoint(app, postListenerRead, {
    policy: reading,
    once: 'by nature',
    handle: async ({ ctx, params, body }) => ({
      payload: { docs: await readListener({ ctx, id: params.listenerId, ...body }) },
    }),
  })

  serveEndpoint(app, deleteListenerCall, {
    policy: reading,
    handle: async ({ ctx, params }) => {
      await deleteListener({ ctx, id: params.listenerId })
      return { payload: { deleted: 1 } }
    },
  })

  serveEndpoint(app, postSample, {
    policy: writing,
    handle: async ({ ctx, body }) => ({ payload: await sendSample({ ctx, input: body }) }),
  })
}
