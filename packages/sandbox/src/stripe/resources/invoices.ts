import { z } from 'zod'
import { defineEndpoint } from '../api/endpoint.ts'
import { createListPage, isInRange } from '../api/list-page.ts'
import {
  expandParameter,
  booleanParameter,
  pageParameters,
  rangeParameter,
  textParameter,
} from '../api/parameters.ts'
import { createInvalidRequest, ApiProblem } from '../api/problem.ts'
import { findPaymentMethod } from '../cards/attach-payment-method.ts'
import { collectPayment } from '../lifecycle/collect-payment.ts'
import { finalizeInvoice } from '../lifecycle/finalize-invoice.ts'
import { markUncollectible } from '../lifecycle/mark-uncollectible.ts'
import { createUpcomingInvoice } from '../lifecycle/renew-subscription.ts'
import type { Invoice } from '../objects/invoice.ts'
import type { Subscription } from '../objects/subscription.ts'
import type { Provider } from '../provider.ts'
import { findCustomer, findInvoice, findSubscription } from './find.ts'

function runningOf(provider: Provider, customer: string): Subscription {
  const running = provider.store.subscriptions
    .all()
    .find((subscription) => subscription.customer === customer && subscription.ended_at === null)
  if (running) return running
  throw new ApiProblem(404, {
    type: 'invalid_request_error',
    code: 'invoice_upcoming_none',
    message: `No upcoming invoices for customer: ${customer}`,
  })
}

function advanced(provider: Provider, invoice: Invoice, auto_advance: boolean): Invoice {
  const next = auto_advance ? provider.now() + 3600 : null
  return invoice.status === 'draft'
    ? { ...invoice, auto_advance, automatically_finalizes_at: next }
    : { ...invoice, auto_advance, next_payment_attempt: next }
}

export const invoices = [
  defineEndpoint({
    method: 'POST',
    path: '/invoices/create_preview',
    parameters: z.strictObject({
      ...expandParameter,
      customer: textParameter.optional(),
      subscription: textParameter.optional(),
    }),
    handle({ provider, input: { customer, subscription } }) {
      if (subscription === undefined && customer === undefined) {
        throw createInvalidRequest('You must provide either a customer or a subscription.', {
          code: 'parameter_missing',
          param: 'customer',
        })
      }
      const request =
        subscription === undefined
          ? runningOf(provider, findCustomer(provider, customer ?? '').id)
          : findSubscription(provider, subscription, 'subscription')
      const running = request.ended_at === null ? request : runningOf(provider, request.customer)
      return createUpcomingInvoice(provider, running)
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/invoices',
    parameters: z.strictObject({
      ...pageParameters,
      created: rangeParameter.optional(),
      customer: textParameter.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      subscription: textParameter.optional(),
    }),
    handle({ provider, input }) {
      const matching = provider.store.invoices
        .all()
        .filter(
          (invoice) =>
            isInRange(invoice.created, input.created) &&
            (input.customer === undefined || invoice.customer === input.customer) &&
            (input.status === undefined || invoice.status === input.status) &&
            (input.subscription === undefined ||
              invoice.parent.subscription_details.subscription === input.subscription),
        )
      return createListPage(matching, '/v1/invoices', input)
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/invoices/search',
    parameters: z.strictObject({
      ...expandParameter,
      limit: pageParameters.limit,
      query: textParameter,
    }),
    handle({ provider, input: { query, limit } }) {
      const [, number] = /^number:"([^"]+)"$/.exec(query) ?? []
      if (number === undefined) {
        throw createInvalidRequest('The sandbox searches invoices by number only.', {
          param: 'query',
        })
      }
      const matching = provider.store.invoices
        .all()
        .filter((invoice) => invoice.number?.toLowerCase() === number.toLowerCase())
      return {
        ...createListPage(matching, '/v1/invoices/search', { limit }),
        object: 'search_result' as const,
        next_page: null,
      }
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/invoices/:id',
    parameters: z.strictObject(expandParameter),
    handle: ({ provider, id }) => findInvoice(provider, id),
  }),
  defineEndpoint({
    method: 'POST',
    path: '/invoices/:id',
    parameters: z.strictObject({ ...expandParameter, auto_advance: booleanParameter }),
    handle({ provider, id, input: { auto_advance } }) {
      const before = findInvoice(provider, id)
      if (before.status !== 'draft' && before.status !== 'open') {
        throw createInvalidRequest(`Invoice is ${before.status}, and cannot be changed.`, {
          code: 'invoice_not_editable',
        })
      }
      const after = provider.store.invoices.put(advanced(provider, before, auto_advance))
      provider.emit('invoice.updated', after, before)
      return after
    },
  }),
  defineEndpoint({
    method: 'POST',
    path: '/invoices/:id/finalize',
    parameters: z.strictObject({ ...expandParameter, auto_advance: booleanParameter.optional() }),
    handle({ provider, id, input: { auto_advance: advances } }) {
      const draft = findInvoice(provider, id)
      if (draft.status !== 'draft') {
        throw createInvalidRequest(
          'This invoice is already finalized, you cannot re-finalize a non-draft invoice.',
          { code: 'invoice_not_editable' },
        )
      }
      const final = finalizeInvoice(provider, draft)
      if (final.status !== 'open' || advances === undefined) return final
      return provider.store.invoices.put(advanced(provider, final, advances))
    },
  }),
  defineEndpoint({
    method: 'POST',
    path: '/invoices/:id/pay',
    parameters: z.strictObject({
      ...expandParameter,
      off_session: booleanParameter.optional(),
      payment_method: textParameter.optional(),
    }),
    handle({ provider, id, input: { payment_method: chosen } }) {
      const open = findInvoice(provider, id)
      if (open.status !== 'open' && open.status !== 'uncollectible') {
        throw createInvalidRequest(`Invoice is ${open.status}, and cannot be paid.`, {
          code: 'invoice_not_editable',
        })
      }
      const card = chosen === undefined ? undefined : findPaymentMethod(provider, chosen)
      const { invoice, intent } = collectPayment(provider, open, card)
      if (invoice.status === 'paid') return invoice
      throw new ApiProblem(402, {
        type: 'card_error',
        code: 'invoice_payment_intent_requires_action',
        message: 'This payment requires additional user action before it can be completed.',
        ...intent.last_payment_error,
        payment_intent: intent,
      })
    },
  }),
  defineEndpoint({
    method: 'POST',
    path: '/invoices/:id/mark_uncollectible',
    parameters: z.strictObject(expandParameter),
    handle({ provider, id }) {
      const open = findInvoice(provider, id)
      if (open.status === 'open') return markUncollectible(provider, open)
      throw createInvalidRequest(
        `You can only mark an open invoice as uncollectible. This invoice is ${open.status}.`,
        { code: 'invoice_not_editable' },
      )
    },
  }),
]
