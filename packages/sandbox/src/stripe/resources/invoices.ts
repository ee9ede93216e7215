import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { paged, within } from '../api/paged.ts'
import { expand, flag, page, range, text } from '../api/parameters.ts'
import { invalidRequest, Problem } from '../api/problem.ts'
import { paymentMethodOf } from '../cards/attach.ts'
import { collect } from '../lifecycle/collect.ts'
import { finalizeInvoice } from '../lifecycle/finalize.ts'
import { upcomingInvoice } from '../lifecycle/renew.ts'
import type { Invoice } from '../objects/invoice.ts'
import type { Subscription } from '../objects/subscription.ts'
import type { Provider } from '../provider.ts'
import { findCustomer, findInvoice, findSubscription } from './find.ts'

function runningOf(provider: Provider, customer: string): Subscription {
  const running = provider.store.subscriptions
    .all()
    .find((one) => one.customer === customer && one.ended_at === null)
  if (running) return running
  throw new Problem(404, {
    type: 'invalid_request_error',
    code: 'invoice_upcoming_none',
    message: `No upcoming invoices for customer: ${customer}`,
  })
}

/** Whether the provider takes an invoice further by itself, and when it does so next. */
function advanced(provider: Provider, invoice: Invoice, auto_advance: boolean): Invoice {
  const next = auto_advance ? provider.now() + 3600 : null
  return invoice.status === 'draft'
    ? { ...invoice, auto_advance, automatically_finalizes_at: next }
    : { ...invoice, auto_advance, next_payment_attempt: next }
}

export const invoices = [
  endpoint({
    method: 'POST',
    path: '/invoices/create_preview',
    parameters: z.strictObject({
      ...expand,
      customer: text.optional(),
      subscription: text.optional(),
    }),
    handle({ provider, input: { customer, subscription } }) {
      if (subscription === undefined && customer === undefined) {
        throw invalidRequest('You must provide either a customer or a subscription.', {
          code: 'parameter_missing',
          param: 'customer',
        })
      }
      const asked =
        subscription === undefined
          ? runningOf(provider, findCustomer(provider, customer ?? '').id)
          : findSubscription(provider, subscription, 'subscription')
      const running = asked.ended_at === null ? asked : runningOf(provider, asked.customer)
      return upcomingInvoice(provider, running)
    },
  }),
  endpoint({
    method: 'GET',
    path: '/invoices',
    parameters: z.strictObject({
      ...page,
      created: range.optional(),
      customer: text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      subscription: text.optional(),
    }),
    handle({ provider, input }) {
      const asked = provider.store.invoices
        .all()
        .filter(
          (one) =>
            within(one.created, input.created) &&
            (input.customer === undefined || one.customer === input.customer) &&
            (input.status === undefined || one.status === input.status) &&
            (input.subscription === undefined ||
              one.parent.subscription_details.subscription === input.subscription),
        )
      return paged(asked, '/v1/invoices', input)
    },
  }),
  endpoint({
    method: 'GET',
    path: '/invoices/:id',
    parameters: z.strictObject(expand),
    handle: ({ provider, id }) => findInvoice(provider, id),
  }),
  endpoint({
    method: 'GET',
    path: '/invoices/:id/lines',
    parameters: z.strictObject(page),
    handle({ provider, id, input }) {
      const { data, url } = findInvoice(provider, id).lines
      // Lines stand in the order of the invoice, not newest first.
      return paged(data.toReversed(), url, input)
    },
  }),
  endpoint({
    method: 'POST',
    path: '/invoices/:id',
    parameters: z.strictObject({ ...expand, auto_advance: flag }),
    handle({ provider, id, input: { auto_advance } }) {
      const before = findInvoice(provider, id)
      if (before.status !== 'draft' && before.status !== 'open') {
        throw invalidRequest(`Invoice is ${before.status}, and cannot be changed.`, {
          code: 'invoice_not_editable',
        })
      }
      const after = provider.store.invoices.put(advanced(provider, before, auto_advance))
      provider.emit('invoice.updated', after, before)
      return after
    },
  }),
  endpoint({
    method: 'POST',
    path: '/invoices/:id/finalize',
    parameters: z.strictObject({ ...expand, auto_advance: flag.optional() }),
    handle({ provider, id, input: { auto_advance: advances } }) {
      const draft = findInvoice(provider, id)
      if (draft.status !== 'draft') {
        throw invalidRequest(
          'This invoice is already finalized, you cannot re-finalize a non-draft invoice.',
          { code: 'invoice_not_editable' },
        )
      }
      const final = finalizeInvoice(provider, draft)
      if (final.status !== 'open' || advances === undefined) return final
      return provider.store.invoices.put(advanced(provider, final, advances))
    },
  }),
  endpoint({
    method: 'POST',
    path: '/invoices/:id/pay',
    parameters: z.strictObject({
      ...expand,
      off_session: flag.optional(),
      payment_method: text.optional(),
    }),
    handle({ provider, id, input: { payment_method: chosen } }) {
      const open = findInvoice(provider, id)
      if (open.status !== 'open') {
        throw invalidRequest(`Invoice is ${open.status}, and cannot be paid.`, {
          code: 'invoice_not_editable',
        })
      }
      const card = chosen === undefined ? undefined : paymentMethodOf(provider, chosen)
      const { invoice, intent } = collect(provider, open, card)
      if (invoice.status === 'paid') return invoice
      throw new Problem(402, {
        type: 'card_error',
        code: 'invoice_payment_intent_requires_action',
        message: 'This payment requires additional user action before it can be completed.',
        ...intent.last_payment_error,
        payment_intent: intent,
      })
    },
  }),
]
