import { z } from 'zod'
import { defineEndpoint } from '../api/endpoint.ts'
import {
  addressParameter,
  expandParameter,
  integerParameter,
  metadataParameter,
  textParameter,
  unsetParameter,
} from '../api/parameters.ts'
import { ApiProblem } from '../api/problem.ts'
import { attachPaymentMethod, findPaymentMethod } from '../cards/attach-payment-method.ts'
import { createCard } from '../cards/create-card.ts'
import { toAddress } from '../objects/customer.ts'
import type { BillingDetails } from '../objects/payment-method.ts'
import { findCustomer } from './find.ts'

const detail = z.union([unsetParameter, z.string()]).optional()

const billingDetails = z.strictObject({
  address: z.union([unsetParameter, addressParameter]).optional(),
  email: detail,
  name: detail,
  phone: detail,
})

const typedCard = z.strictObject({
  number: textParameter,
  exp_month: integerParameter,
  exp_year: integerParameter,
  cvc: textParameter.optional(),
})

function detailsOf(given: z.output<typeof billingDetails> = {}): BillingDetails {
  return {
    address: toAddress(given.address ?? {}),
    email: given.email || null,
    name: given.name || null,
    phone: given.phone || null,
    tax_id: null,
  }
}

/** Servers may not send card numbers, because handling them requires a certification (PCI DSS). */
const numberFromServer = new ApiProblem(402, {
  type: 'invalid_request_error',
  message:
    'Sending card numbers directly to the API is not allowed: let the browser make the payment method, or name a test card such as pm_card_visa.',
})

export const paymentMethods = [
  defineEndpoint({
    method: 'POST',
    path: '/payment_methods',
    publishable: true,
    parameters: z.strictObject({
      ...expandParameter,
      type: z.literal('card'),
      card: typedCard,
      billing_details: billingDetails.optional(),
      metadata: metadataParameter.optional(),
    }),
    handle({ provider, input, fromBrowser }) {
      if (!fromBrowser) throw numberFromServer
      return createCard(provider, input.card, detailsOf(input.billing_details), input.metadata)
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/payment_methods/:id',
    parameters: z.strictObject(expandParameter),
    handle: ({ provider, id }) => findPaymentMethod(provider, id),
  }),
  defineEndpoint({
    method: 'POST',
    path: '/payment_methods/:id/attach',
    parameters: z.strictObject({ ...expandParameter, customer: textParameter }),
    handle: ({ provider, id, input }) =>
      attachPaymentMethod(
        provider,
        findPaymentMethod(provider, id),
        findCustomer(provider, input.customer),
      ),
  }),
]
