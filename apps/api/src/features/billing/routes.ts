import {
  deleteSubscription,
  getBillingConfig,
  getInvoiceReceipt,
  getInvoiceUsage,
  getPaymentProfile,
  getSubscription,
  getUpcomingInvoice,
  listInvoices,
  listPlans,
  postPayment,
  postSubscription,
  postWebhook,
  putTaxId,
} from '@fovea/contract/billing'
import { developmentMarker } from '@fovea/contract/billing/rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { may, mayWithToken, sessionless, signedIn } from '../../platform/actor.ts'
import { getIdempotencyKey } from '../../platform/http/idempotency.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import { streamJson } from '../../platform/http/streaming/stream-json.ts'
import { withProviderTimeout } from './provider-timeout.ts'
import { getPlanStatus } from './mirror/entitlement.ts'
import { readSubscription, toUnixSeconds } from './mirror/read-subscription.ts'
import { receiveEvent } from './mirror/receive-event.ts'
import { readProfile } from './profile/read-profile.ts'
import { changeTaxId } from './profile/tax-id.ts'
import { readPlans } from './read-plans.ts'
import { cancelSubscription } from './subscribe/cancel-subscription.ts'
import { subscribe } from './subscribe/subscribe.ts'
import { payOverdue } from './usage/pay-overdue.ts'
import {
  readInvoiceReceipt,
  readInvoices,
  readInvoiceUsage,
  readUpcomingInvoice,
} from './usage/read-invoices.ts'

/** An event contains its whole object, such as an invoice with all lines. */
const eventBytes = 256 * 1024

export async function registerBillingRoutes(app: FastifyInstance) {
  serveEndpoint(app, getBillingConfig, {
    policy: signedIn,
    handle: ({ ctx: { config } }) => ({
      payload: {
        publishableKey: config.stripe.publishableKey,
        ...(config.stripe.scriptUrl !== undefined && { scriptUrl: config.stripe.scriptUrl }),
        ...(!config.production && { developmentMarker }),
      },
    }),
  })

  serveEndpoint(app, listPlans, {
    policy: signedIn,
    handle: async ({ ctx }) => ({ data: await withProviderTimeout(ctx, readPlans(ctx)) }),
  })

  serveEndpoint(app, getPaymentProfile, {
    policy: may('billing:read'),
    handle: async ({ ctx }) => ({ payload: await withProviderTimeout(ctx, readProfile(ctx)) }),
  })

  serveEndpoint(app, putTaxId, {
    policy: may('billing:write'),
    once: 'outside',
    handle: async ({ ctx, body }) => ({
      payload: { taxId: await withProviderTimeout(ctx, changeTaxId({ ctx, input: body })) },
    }),
  })

  serveEndpoint(app, getSubscription, {
    policy: mayWithToken('billing:read'),
    handle: async ({ ctx }) => ({ payload: await readSubscription(ctx) }),
  })

  serveEndpoint(app, postSubscription, {
    policy: may('billing:write'),
    once: 'outside',
    // Until the subscription is active, a repeat has to read its progress instead of the stored answer.
    isFinal: ({ status }) => status.createSubscription.status === 'active',
    handle: async ({ ctx, body, request }) => {
      const requestKey = getIdempotencyKey(request) ?? null
      return { status: { createSubscription: await subscribe({ ctx, input: body, requestKey }) } }
    },
  })

  serveEndpoint(app, deleteSubscription, {
    policy: may('billing:write'),
    once: 'outside',
    handle: async ({ ctx, body }) => {
      const account = await withProviderTimeout(ctx, cancelSubscription({ ctx, input: body }))
      const payload = {
        planStatus: getPlanStatus(account),
        cancel_at: toUnixSeconds(account?.cancel_at),
      }
      return { payload }
    },
  })

  serveEndpoint(app, postPayment, {
    policy: may('billing:write'),
    once: 'outside',
    // Until everything is paid, a repeat pays the rest instead of returning the stored answer.
    isFinal: ({ payload }) => payload.status === 'paid',
    handle: async ({ ctx, body }) => ({ payload: await payOverdue({ ctx, input: body }) }),
  })

  serveEndpoint(app, getUpcomingInvoice, {
    policy: mayWithToken('billing:read'),
    handle: async ({ ctx }) => ({
      payload: await withProviderTimeout(ctx, readUpcomingInvoice(ctx)),
    }),
  })

  serveEndpoint(app, listInvoices, {
    policy: mayWithToken('billing:read'),
    handle: async ({ ctx, query }) => ({
      payload: await withProviderTimeout(ctx, readInvoices(ctx, query.cursor)),
    }),
  })

  serveEndpoint(app, getInvoiceUsage, {
    policy: mayWithToken('billing:read'),
    handle: async ({ ctx, params }) => {
      const docs = await withProviderTimeout(ctx, readInvoiceUsage(ctx, params.invoiceId))
      return streamJson(getInvoiceUsage, ctx.actor, { payload: { docs } })
    },
  })

  serveEndpoint(app, getInvoiceReceipt, {
    policy: mayWithToken('billing:read'),
    handle: async ({ ctx, params }) => ({
      payload: { url: await withProviderTimeout(ctx, readInvoiceReceipt(ctx, params.invoiceId)) },
    }),
  })

  await webhookRoute(app)
}

/** A separate scope keeps the body as raw bytes, which the signature covers. */
async function webhookRoute(app: FastifyInstance) {
  await app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    serveEndpoint(raw, postWebhook, {
      policy: sessionless,
      limit: 'webhook',
      bodyLimitBytes: eventBytes,
      once: 'by nature',
      handle: async ({ ctx, request }) => {
        const { 'stripe-signature': signature } = request.headers
        await receiveEvent({
          context: ctx,
          body: bytesOf(request),
          signature: typeof signature === 'string' ? signature : '',
        })
        return { received: true }
      },
    })
  })
}

function bytesOf({ body }: FastifyRequest) {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}
