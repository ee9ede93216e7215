import { z } from 'zod'
import { defineEndpoint } from '../api/endpoint.ts'
import { createListPage, isInRange } from '../api/list-page.ts'
import {
  addressParameter,
  expandParameter,
  metadataParameter,
  pageParameters,
  rangeParameter,
  textParameter,
  unsetParameter,
} from '../api/parameters.ts'
import { createInvalidRequest, createNotFound } from '../api/problem.ts'
import { toAddress } from '../objects/customer.ts'
import type { Customer } from '../objects/customer.ts'
import { mergeMetadata } from '../objects/metadata.ts'
import type { Provider } from '../provider.ts'
import { createId, createInvoicePrefix } from '../store/ids.ts'
import { createInvalidLocation, computeCustomerTax } from '../tax/location.ts'
import { deleteCustomer } from './delete-customer.ts'
import { findCustomer } from './find.ts'

const emailAddress = textParameter.max(512).regex(/^[^@\s]+@[^@\s]+$/)

const fields = {
  ...expandParameter,
  address: z.union([unsetParameter, addressParameter]).optional(),
  email: z.union([unsetParameter, z.string()]).optional(),
  invoice_settings: z.strictObject({ default_payment_method: textParameter.optional() }).optional(),
  metadata: z.union([unsetParameter, metadataParameter]).optional(),
  name: z.union([unsetParameter, z.string()]).optional(),
  tax: z
    .strictObject({ validate_location: z.enum(['auto', 'deferred', 'immediately']).optional() })
    .optional(),
}
const customerFields = z.strictObject(fields)

function changed(
  provider: Provider,
  customer: Customer,
  given: z.output<typeof customerFields>,
): Customer {
  if (given.email && !emailAddress.safeParse(given.email).success) {
    throw createInvalidRequest(`Invalid email address: ${given.email}`, {
      code: 'email_invalid',
      param: 'email',
    })
  }
  const address = given.address === undefined ? customer.address : toAddress(given.address ?? {})
  const tax = computeCustomerTax(address)
  if (given.tax?.validate_location === 'immediately' && tax.location === null) {
    throw createInvalidLocation()
  }
  const card = given.invoice_settings?.default_payment_method
  if (card !== undefined && provider.store.paymentMethods.get(card)?.customer !== customer.id) {
    throw createNotFound('PaymentMethod', card, 'invoice_settings[default_payment_method]')
  }
  return {
    ...customer,
    address,
    tax,
    email: given.email === undefined ? customer.email : given.email || null,
    name: given.name === undefined ? customer.name : given.name || null,
    metadata: mergeMetadata(customer.metadata, given.metadata),
    invoice_settings: {
      ...customer.invoice_settings,
      default_payment_method: card ?? customer.invoice_settings.default_payment_method,
    },
  }
}

function newCustomer(provider: Provider): Customer {
  return {
    id: createId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: provider.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    email: null,
    invoice_prefix: createInvoicePrefix(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax: computeCustomerTax(null),
    tax_exempt: 'none',
    test_clock: null,
  }
}

export const customers = [
  defineEndpoint({
    method: 'POST',
    path: '/customers',
    parameters: customerFields,
    handle({ provider, input }) {
      const customer = provider.store.customers.put(changed(provider, newCustomer(provider), input))
      provider.emit('customer.created', customer)
      return customer
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/customers',
    parameters: z.strictObject({
      ...pageParameters,
      created: rangeParameter.optional(),
      email: z.string().optional(),
    }),
    handle({ provider, input }) {
      const alive = provider.store.customers
        .all()
        .filter((customer): customer is Customer => !('deleted' in customer))
      const matching = alive.filter(
        (customer) =>
          isInRange(customer.created, input.created) &&
          (input.email === undefined || customer.email === input.email),
      )
      return createListPage(matching, '/v1/customers', input)
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/customers/:id',
    parameters: z.strictObject(expandParameter),
    handle({ provider, id }) {
      const found = provider.store.customers.get(id)
      return found && 'deleted' in found ? found : findCustomer(provider, id, 'id')
    },
  }),
  defineEndpoint({
    method: 'POST',
    path: '/customers/:id',
    parameters: customerFields,
    handle({ provider, id, input }) {
      const before = findCustomer(provider, id, 'id')
      const after = provider.store.customers.put(changed(provider, before, input))
      provider.emit('customer.updated', after, before)
      return after
    },
  }),
  defineEndpoint({
    method: 'DELETE',
    path: '/customers/:id',
    parameters: z.strictObject({}),
    handle: ({ provider, id }) => deleteCustomer(provider, findCustomer(provider, id, 'id')),
  }),
]
