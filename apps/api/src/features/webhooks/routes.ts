import {
  deleteWebhook as deleteWebhookCall,
  getDelivery,
  getWebhook,
  listDeliveries as listDeliveriesCall,
  listWebhooks as listWebhooksCall,
  postDeliveryResend,
  postFailedResend,
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
import { sendTest } from './deliveries/send-test.ts'
import { changeWebhook } from './endpoints/change-webhook.ts'
import { createWebhook } from './endpoints/create-webhook.ts'
import { deleteWebhook } from './endpoints/delete-webhook.ts'
import { listWebhooks, readWebhook } from './endpoints/read-webhooks.ts'
import { rollSecret } from './endpoints/roll-secret.ts'

const policy = mayWithToken('webhooks:write')

export function registerWebhookRoutes(app: FastifyInstance) {
  serveEndpoint(app, listWebhooksCall, {
    policy,
    handle: async ({ ctx }) => ({ payload: { docs: await listWebhooks(ctx) } }),
  })

  serveEndpoint(app, getWebhook, {
    policy,
    handle: async ({ ctx, params }) => ({
      payload: { doc: await readWebhook(ctx, params.webhookId) },
    }),
  })

  serveEndpoint(app, postWebhook, {
    policy,
    // Like a token's string, the secret is not stored with the answer.
    remember: ({ payload: { doc } }) => ({ payload: { doc, secret: null } }),
    handle: async ({ ctx, body }) => ({ payload: await createWebhook({ ctx, input: body }) }),
  })

  serveEndpoint(app, putWebhook, {
    policy,
    handle: async ({ ctx, params, body }) => ({
      payload: { doc: await changeWebhook({ ctx, id: params.webhookId, input: body }) },
    }),
  })

  serveEndpoint(app, deleteWebhookCall, {
    policy,
    handle: async ({ ctx, params }) => {
      await deleteWebhook({ ctx, id: params.webhookId })
      return { payload: { deleted: 1 } }
    },
  })

  serveEndpoint(app, postWebhookSecret, {
    policy,
    remember: ({ payload: { doc } }) => ({ payload: { doc, secret: null } }),
    handle: async ({ ctx, params }) => ({
      payload: await rollSecret({ ctx, id: params.webhookId }),
    }),
  })

  serveEndpoint(app, postWebhookTest, {
    policy,
    handle: async ({ ctx, params: { webhookId }, body: { type } }) => ({
      payload: { doc: await sendTest({ ctx, webhookId, type }) },
    }),
  })

  serveEndpoint(app, listDeliveriesCall, {
    policy,
    handle: async ({ ctx, params: { webhookId }, query }) => ({
      payload: await listDeliveries({ ctx, webhookId, filter: query }),
    }),
  })

  serveEndpoint(app, getDelivery, {
    policy,
    handle: async ({ ctx, params }) => ({
      payload: { doc: await readDelivery({ ctx, ...params }) },
    }),
  })

  serveEndpoint(app, postDeliveryResend, {
    policy,
    handle: async ({ ctx, params }) => ({
      payload: { doc: await resendDelivery({ ctx, ...params }) },
    }),
  })

  serveEndpoint(app, postFailedResend, {
    policy,
    handle: async ({ ctx, params: { webhookId }, body }) => ({
      payload: { resent: await resendFailed({ ctx, webhookId, since: new Date(body.since) }) },
    }),
  })
}
