import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { paged } from '../api/paged.ts'
import { address, expand, integer, metadata, page, text, unset } from '../api/parameters.ts'
import { invalidRequest, Problem } from '../api/problem.ts'
import { attach, paymentMethodOf } from '../cards/attach.ts'
import { newCard } from '../cards/new-card.ts'
import { addressOf } from '../objects/customer.ts'
import type { BillingDetails } from '../objects/payment-method.ts'
import { findCustomer } from './find.ts'

const detail = z.union([unset, z.string()]).optional()

const billingDetails = z.strictObject({
  address: z.union([unset, address]).optional(),
  email: detail,
  name: detail,
  phone: detail,
})

const typedCard = z.strictObject({
  number: text,
  exp_month: integer,
  exp_year: integer,
  cvc: text.optional(),
})

function detailsOf(given: z.output<typeof billingDetails> = {}): BillingDetails {
  return {
    address: addressOf(given.address ?? {}),
    email: given.email || null,
    name: given.name || null,
    phone: given.phone || null,
    tax_id: null,
  }
}

/** A number that came from a server went through somebody's hands; those have to be certified for it. */
const numberFromServer = new Problem(402, {
  type: 'invalid_request_error',
  message:
    'Sending card numbers directly to the API is not allowed: let the browser make the payment method, or name a test card such as pm_card_visa.',
})

export const paymentMethods = [
  endpoint({
    method: 'POST',
    path: '/payment_methods',
    publishable: true,
    parameters: z.strictObject({
      ...expand,
      type: z.literal('card'),
      card: typedCard,
      billing_details: billingDetails.optional(),
      metadata: metadata.optional(),
    }),
    handle({ provider, input, fromBrowser }) {
      if (!fromBrowser) throw numberFromServer
      return newCard(provider, input.card, detailsOf(input.billing_details), input.metadata)
    },
  }),
  endpoint({
    method: 'GET',
    path: '/payment_methods',
    parameters: z.strictObject({
      ...page,
      customer: text.optional(),
      type: z.literal('card').optional(),
    }),
    handle({ provider, input }) {
      if (input.customer === undefined) {
        throw invalidRequest('Missing required param: customer.', {
          code: 'parameter_missing',
          param: 'customer',
        })
      }
      const customer = findCustomer(provider, input.customer)
      const theirs = provider.store.paymentMethods
        .all()
        .filter((one) => one.customer === customer.id)
      return paged(theirs, '/v1/payment_methods', input)
    },
  }),
  endpoint({
    method: 'GET',
    path: '/payment_methods/:id',
    parameters: z.strictObject(expand),
    handle: ({ provider, id }) => paymentMethodOf(provider, id),
  }),
  endpoint({
    method: 'POST',
    path: '/payment_methods/:id/attach',
    parameters: z.strictObject({ ...expand, customer: text }),
    handle: ({ provider, id, input }) =>
      attach(provider, paymentMethodOf(provider, id), findCustomer(provider, input.customer)),
  }),
]
