import { z } from 'zod'
import { defineEndpoint } from '../api/endpoint.ts'
import { createListPage } from '../api/list-page.ts'
import { expandParameter, pageParameters, textParameter } from '../api/parameters.ts'
import { createInvalidRequest, createNotFound } from '../api/problem.ts'
import type { DeletedTaxId, TaxId } from '../objects/tax-id.ts'
import { createId } from '../store/ids.ts'
import { findCustomer } from './find.ts'

/** Formats that the provider checks; values of other types are accepted unchecked. */
const forms: Record<string, RegExp> = {
  ca_bn: /^\d{9}$/,
  eu_vat:
    /^(AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)[0-9A-Z]{8,12}$/,
  gb_vat: /^GB\d{9}(\d{3})?$/,
  kr_brn: /^\d{3}-\d{2}-\d{5}$/,
  us_ein: /^\d{2}-\d{7}$/,
}

/** Types that the provider compares with a public register, asynchronously. */
const verified = new Set(['au_abn', 'eu_vat', 'gb_vat'])

const maxPerCustomer = 5

export const taxIds = [
  defineEndpoint({
    method: 'POST',
    path: '/customers/:id/tax_ids',
    parameters: z.strictObject({
      ...expandParameter,
      type: z.string().regex(/^[a-z]{2}_[a-z_]+$/),
      value: textParameter,
    }),
    handle({ provider, id, input: { type, value } }) {
      const customer = findCustomer(provider, id, 'id')
      if (forms[type]?.test(value) === false) {
        throw createInvalidRequest(`Invalid value for ${type}.`, {
          code: 'tax_id_invalid',
          param: 'value',
        })
      }
      const taxIds = provider.store.taxIds.all().filter((taxId) => taxId.customer === customer.id)
      if (taxIds.length >= maxPerCustomer) {
        throw createInvalidRequest(`A customer can have at most ${maxPerCustomer} tax IDs.`)
      }
      const country = type.slice(0, 2).toUpperCase()
      const taxId: TaxId = {
        id: createId('txi'),
        object: 'tax_id',
        country: country === 'EU' ? value.slice(0, 2) : country,
        created: provider.now(),
        customer: customer.id,
        customer_account: null,
        livemode: false,
        owner: { customer: customer.id, customer_account: null, type: 'customer' },
        type,
        value,
        verification: {
          status: verified.has(type) ? 'pending' : 'unavailable',
          verified_address: null,
          verified_name: null,
        },
      }
      provider.store.taxIds.put(taxId)
      provider.emit('customer.tax_id.created', taxId)
      return taxId
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/customers/:id/tax_ids',
    parameters: z.strictObject(pageParameters),
    handle({ provider, id, input }) {
      const customer = findCustomer(provider, id, 'id')
      const taxIds = provider.store.taxIds.all().filter((taxId) => taxId.customer === customer.id)
      return createListPage(taxIds, `/v1/customers/${id}/tax_ids`, input)
    },
  }),
  defineEndpoint({
    method: 'DELETE',
    path: '/tax_ids/:id',
    parameters: z.strictObject({}),
    handle({ provider, id }): DeletedTaxId {
      const taxId = provider.store.taxIds.get(id)
      if (!taxId) throw createNotFound('tax_id', id, 'id')
      provider.store.taxIds.delete(id)
      provider.emit('customer.tax_id.deleted', taxId)
      return { id, object: 'tax_id', deleted: true }
    },
  }),
]
