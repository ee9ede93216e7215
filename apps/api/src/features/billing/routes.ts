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
import { may, mayByToken, sessionless, signedIn } from '../../platform/actor.ts'
import { requestKeyOf } from '../../platform/http/once.ts'
import { serve } from '../../platform/http/serve.ts'
import { streamJson } from '../../platform/http/streaming/stream-json.ts'
import { inTime } from './in-time.ts'
import { planStatusOf } from './mirror/entitlement.ts'
import { readSubscription, secondsOf } from './mirror/read-subscription.ts'
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

/** An event holds the whole object that it is about, such as an invoice with all its lines. */
const eventBytes = 256 * 1024

export async function billingRoutes(app: FastifyInstance) {
  serve(app, getBillingConfig, {
    policy: signedIn,
    handle: ({ ctx: { config } }) => ({
      payload: {
        publishableKey: config.stripe.publishableKey,
        ...(config.stripe.scriptUrl !== undefined && { scriptUrl: config.stripe.scriptUrl }),
        ...(!config.production && { developmentMarker }),
      },
    }),
  })

  serve(app, listPlans, {
    policy: signedIn,
    handle: async ({ ctx }) => ({ data: await inTime(ctx, readPlans(ctx)) }),
  })

  serve(app, getPaymentProfile, {
    policy: may('billing:read'),
    handle: async ({ ctx }) => ({ payload: await inTime(ctx, readProfile(ctx)) }),
  })

  serve(app, putTaxId, {
    policy: may('billing:write'),
    once: 'outside',
    handle: async ({ ctx, body }) => ({
      payload: { taxId: await inTime(ctx, changeTaxId({ ctx, input: body })) },
    }),
  })

  serve(app, getSubscription, {
    policy: mayByToken('billing:read'),
    handle: async ({ ctx }) => ({ payload: await readSubscription(ctx) }),
  })

  serve(app, postSubscription, {
    policy: may('billing:write'),
    once: 'outside',
    // Until it is active, the same call asks how it stands.
    isFinal: ({ status }) => status.createSubscription.status === 'active',
    handle: async ({ ctx, body, request }) => {
      const requestKey = requestKeyOf(request) ?? null
      return { status: { createSubscription: await subscribe({ ctx, input: body, requestKey }) } }
    },
  })

  serve(app, deleteSubscription, {
    policy: may('billing:write'),
    once: 'outside',
    handle: async ({ ctx, body }) => {
      const account = await inTime(ctx, cancelSubscription({ ctx, input: body }))
      const payload = {
        planStatus: planStatusOf(account),
        cancel_at: secondsOf(account?.cancel_at),
      }
      return { payload }
    },
  })

  serve(app, postPayment, {
    policy: may('billing:write'),
    once: 'outside',
    // Until everything is paid, the same call pays what is left.
    isFinal: ({ payload }) => payload.status === 'paid',
    handle: async ({ ctx, body }) => ({ payload: await payOverdue({ ctx, input: body }) }),
  })

  serve(app, getUpcomingInvoice, {
    policy: mayByToken('billing:read'),
    handle: async ({ ctx }) => ({
      payload: await inTime(ctx, readUpcomingInvoice(ctx)),
    }),
  })

  serve(app, listInvoices, {
    policy: mayByToken('billing:read'),
    handle: async ({ ctx, query }) => ({
      payload: await inTime(ctx, readInvoices(ctx, query.cursor)),
    }),
  })

  serve(app, getInvoiceUsage, {
    policy: mayByToken('billing:read'),
    handle: async ({ ctx, params }) => {
      const docs = await inTime(ctx, readInvoiceUsage(ctx, params.invoiceId))
      return streamJson(getInvoiceUsage, ctx.actor, { payload: { docs } })
    },
  })

  serve(app, getInvoiceReceipt, {
    policy: mayByToken('billing:read'),
    handle: async ({ ctx, params }) => ({
      payload: { url: await inTime(ctx, readInvoiceReceipt(ctx, params.invoiceId)) },
    }),
  })

  await webhookRoute(app)
}

/** The provider's events have a scope of their own, in which a body stays the bytes that were signed. */
async function webhookRoute(app: FastifyInstance) {
  await app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    serve(raw, postWebhook, {
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
