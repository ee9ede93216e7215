import type { Address } from './customer.ts'
import type { List } from './list.ts'
import type { Metadata } from './metadata.ts'

export type InvoiceLine = {
  id: string
  object: 'line_item'
  amount: number
  currency: string
  description: string
  discount_amounts: []
  discountable: true
  discounts: []
  invoice: string
  livemode: false
  metadata: Metadata
  parent: {
    invoice_item_details: null
    subscription_item_details: {
      invoice_item: null
      proration: boolean
      proration_details: { credited_items: null }
      subscription: string
      subscription_item: string
    }
    type: 'subscription_item_details'
  }
  period: { end: number; start: number }
  pretax_credit_amounts: []
  pricing: {
    price_details: { price: string; product: string }
    type: 'price_details'
    unit_amount_decimal: string
  }
  quantity: number
  quantity_decimal: string
  subscription: string
  subtotal: number
  taxes: []
}

export type InvoicePayment = {
  id: string
  object: 'invoice_payment'
  amount_paid: number | null
  amount_requested: number
  created: number
  currency: string
  invoice: string
  is_default: true
  livemode: false
  payment: { payment_intent: string; type: 'payment_intent' }
  status: 'open' | 'paid'
  status_transitions: { canceled_at: null; paid_at: number | null }
}

export type Invoice = {
  id: string
  object: 'invoice'
  account_country: 'US'
  account_name: string
  account_tax_ids: null
  amount_due: number
  amount_overpaid: 0
  amount_paid: number
  amount_remaining: number
  amount_shipping: 0
  application: null
  attempt_count: number
  attempted: boolean
  auto_advance: boolean
  automatic_tax: {
    disabled_reason: null
    enabled: boolean
    liability: { type: 'self' } | null
    provider: null
    status: 'complete' | null
  }
  automatically_finalizes_at: number | null
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming'
  collection_method: 'charge_automatically'
  confirmation_secret: { client_secret: string; type: 'payment_intent' } | null
  created: number
  currency: string
  custom_fields: null
  customer: string
  customer_account: null
  customer_address: Address | null
  customer_email: string | null
  customer_name: string | null
  customer_phone: string | null
  customer_shipping: null
  customer_tax_exempt: 'none'
  customer_tax_ids: { type: string; value: string }[]
  default_payment_method: string | null
  default_source: null
  default_tax_rates: []
  description: string | null
  discounts: []
  due_date: null
  effective_at: number | null
  ending_balance: number | null
  footer: null
  from_invoice: null
  hosted_invoice_url: string | null
  invoice_pdf: string | null
  issuer: { type: 'self' }
  last_finalization_error: null
  latest_revision: null
  lines: List<InvoiceLine>
  livemode: false
  metadata: Metadata
  next_payment_attempt: number | null
  number: string | null
  on_behalf_of: null
  parent: {
    quote_details: null
    subscription_details: { metadata: Metadata; subscription: string }
    type: 'subscription_details'
  }
  payment_settings: {
    default_mandate: null
    payment_method_options: null
    payment_method_types: null
  }
  payments: List<InvoicePayment>
  period_end: number
  period_start: number
  post_payment_credit_notes_amount: 0
  pre_payment_credit_notes_amount: 0
  receipt_number: null
  rendering: null
  shipping_cost: null
  shipping_details: null
  starting_balance: number
  statement_descriptor: null
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  status_transitions: {
    finalized_at: number | null
    marked_uncollectible_at: number | null
    paid_at: number | null
    voided_at: number | null
  }
  subtotal: number
  subtotal_excluding_tax: number
  test_clock: null
  total: number
  total_discount_amounts: []
  total_excluding_tax: number
  total_pretax_credit_amounts: []
  total_taxes: []
  webhooks_delivered_at: null
}

export const invoiceBase = {
  object: 'invoice',
  account_country: 'US',
  account_name: 'Fovea',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  collection_method: 'charge_automatically',
  confirmation_secret: null,
  custom_fields: null,
  customer_account: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  effective_at: null,
  ending_balance: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  number: null,
  on_behalf_of: null,
  payment_settings: {
    default_mandate: null,
    payment_method_options: null,
    payment_method_types: null,
  },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  status: 'draft',
  status_transitions: {
    finalized_at: null,
    marked_uncollectible_at: null,
    paid_at: null,
    voided_at: null,
  },
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<Invoice>

export function computeTotals(lines: readonly InvoiceLine[], balance: number) {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const due = Math.max(0, total + balance)
  return {
    amount_due: due,
    amount_remaining: due,
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  }
}
