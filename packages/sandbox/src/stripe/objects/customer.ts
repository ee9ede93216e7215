import type { Metadata } from './metadata.ts'

export type Address = {
  city: string | null
  country: string | null
  line1: string | null
  line2: string | null
  postal_code: string | null
  state: string | null
}

export type CustomerTax = {
  automatic_tax: 'not_collecting' | 'unrecognized_location'
  ip_address: null
  location: { country: string; state: string | null; source: 'billing_address' } | null
  provider: 'stripe'
}

export type Customer = {
  id: string
  object: 'customer'
  address: Address | null
  balance: number
  created: number
  currency: string | null
  default_source: null
  delinquent: boolean
  description: string | null
  email: string | null
  invoice_prefix: string
  invoice_settings: {
    custom_fields: null
    default_payment_method: string | null
    footer: null
    rendering_options: null
  }
  livemode: false
  metadata: Metadata
  name: string | null
  next_invoice_sequence: number
  phone: string | null
  preferred_locales: string[]
  shipping: null
  tax: CustomerTax
  tax_exempt: 'none'
  test_clock: null
}

export type DeletedCustomer = { id: string; object: 'customer'; deleted: true }

export function toAddress(given: { [Part in keyof Address]?: string | undefined }): Address | null {
  const address = {
    city: given.city || null,
    country: given.country || null,
    line1: given.line1 || null,
    line2: given.line2 || null,
    postal_code: given.postal_code || null,
    state: given.state || null,
  }
  return Object.values(address).every((part) => part === null) ? null : address
}
