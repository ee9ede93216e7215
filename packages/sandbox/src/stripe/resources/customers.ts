import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { paged, within } from '../api/paged.ts'
import { address, expand, metadata, page, range, text, unset } from '../api/parameters.ts'
import { invalidRequest, noSuch } from '../api/problem.ts'
import { attach, paymentMethodOf } from '../cards/attach.ts'
import { addressOf } from '../objects/customer.ts'
import type { Customer } from '../objects/customer.ts'
import { mergedMetadata } from '../objects/metadata.ts'
import type { Provider } from '../provider.ts'
import { newId, newInvoicePrefix } from '../store/ids.ts'
import { locationInvalid, taxOf } from '../tax/location.ts'
import { deleteCustomer } from './delete-customer.ts'
import { findCustomer } from './find.ts'

const emailAddress = text.max(512).regex(/^[^@\s]+@[^@\s]+$/)

const fields = {
  ...expand,
  address: z.union([unset, address]).optional(),
  description: z.string().optional(),
  email: z.union([unset, z.string()]).optional(),
  invoice_settings: z.strictObject({ default_payment_method: text.optional() }).optional(),
  metadata: z.union([unset, metadata]).optional(),
  name: z.union([unset, z.string()]).optional(),
  phone: z.union([unset, z.string()]).optional(),
  tax: z
    .strictObject({ validate_location: z.enum(['auto', 'deferred', 'immediately']).optional() })
    .optional(),
}
const created = z.strictObject({ ...fields, payment_method: text.optional() })
const updated = z.strictObject(fields)

/** The customer with what was given, if the address is one that taxes can be worked out for, or nobody asked. */
function changed(
  provider: Provider,
  customer: Customer,
  given: z.output<typeof updated>,
): Customer {
  if (given.email && !emailAddress.safeParse(given.email).success) {
    throw invalidRequest(`Invalid email address: ${given.email}`, {
      code: 'email_invalid',
      param: 'email',
    })
  }
  const address = given.address === undefined ? customer.address : addressOf(given.address ?? {})
  const tax = taxOf(address)
  if (given.tax?.validate_location === 'immediately' && tax.location === null) {
    throw locationInvalid()
  }
  const card = given.invoice_settings?.default_payment_method
  if (card !== undefined && provider.store.paymentMethods.get(card)?.customer !== customer.id) {
    throw noSuch('PaymentMethod', card, 'invoice_settings[default_payment_method]')
  }
  return {
    ...customer,
    address,
    tax,
    description: given.description === undefined ? customer.description : given.description || null,
    email: given.email === undefined ? customer.email : given.email || null,
    name: given.name === undefined ? customer.name : given.name || null,
    phone: given.phone === undefined ? customer.phone : given.phone || null,
    metadata: mergedMetadata(customer.metadata, given.metadata),
    invoice_settings: {
      ...customer.invoice_settings,
      default_payment_method: card ?? customer.invoice_settings.default_payment_method,
    },
  }
}

function newCustomer(provider: Provider): Customer {
  return {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: provider.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    email: null,
    invoice_prefix: newInvoicePrefix(),
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
    tax: taxOf(null),
    tax_exempt: 'none',
    test_clock: null,
  }
}

export const customers = [
  endpoint({
    method: 'POST',
    path: '/customers',
    parameters: created,
    handle({ provider, input: { payment_method: card, ...given } }) {
      const customer = changed(provider, newCustomer(provider), given)
      if (card !== undefined) attach(provider, paymentMethodOf(provider, card), customer)
      provider.store.customers.put(customer)
      provider.emit('customer.created', customer)
      return customer
    },
  }),
  endpoint({
    method: 'GET',
    path: '/customers',
    parameters: z.strictObject({
      ...page,
      created: range.optional(),
      email: z.string().optional(),
    }),
    handle({ provider, input }) {
      const alive = provider.store.customers
        .all()
        .filter((one): one is Customer => !('deleted' in one))
      const asked = alive.filter(
        (one) =>
          within(one.created, input.created) &&
          (input.email === undefined || one.email === input.email),
      )
      return paged(asked, '/v1/customers', input)
    },
  }),
  endpoint({
    method: 'GET',
    path: '/customers/:id',
    parameters: z.strictObject(expand),
    handle({ provider, id }) {
      const found = provider.store.customers.get(id)
      return found && 'deleted' in found ? found : findCustomer(provider, id, 'id')
    },
  }),
  endpoint({
    method: 'POST',
    path: '/customers/:id',
    parameters: updated,
    handle({ provider, id, input }) {
      const before = findCustomer(provider, id, 'id')
      const after = provider.store.customers.put(changed(provider, before, input))
      provider.emit('customer.updated', after, before)
      return after
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/customers/:id',
    parameters: z.strictObject({}),
    handle: ({ provider, id }) => deleteCustomer(provider, findCustomer(provider, id, 'id')),
  }),
]
