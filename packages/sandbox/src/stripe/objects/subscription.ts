import type { List } from './list.ts'
import type { Metadata } from './metadata.ts'
import type { Plan, Price } from './price.ts'

export type SubscriptionItem = {
  id: string
  object: 'subscription_item'
  billing_thresholds: null
  created: number
  current_period_end: number
  current_period_start: number
  current_trial: null
  discounts: []
  metadata: Metadata
  plan: Plan
  price: Price
  subscription: string
  tax_rates: []
}

export type CancellationDetails = {
  comment: string | null
  feedback: null
  feedback_option: null
  reason: 'cancellation_requested' | 'payment_failed' | null
}

export type AnchorConfig = {
  day_of_month: number
  hour: number | null
  minute: number | null
  month: number | null
  second: number | null
}

export type Subscription = {
  id: string
  object: 'subscription'
  application: null
  application_fee_percent: null
  automatic_tax: { disabled_reason: null; enabled: false; liability: null }
  billing_cycle_anchor: number
  billing_cycle_anchor_config: AnchorConfig | null
  billing_mode: { flexible: null; type: 'flexible' }
  billing_schedules: []
  billing_thresholds: null
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  cancellation_details: CancellationDetails
  collection_method: 'charge_automatically'
  created: number
  currency: string
  customer: string
  customer_account: null
  days_until_due: null
  default_payment_method: string | null
  default_source: null
  default_tax_rates: []
  description: null
  discounts: []
  ended_at: number | null
  invoice_settings: {
    account_tax_ids: null
    custom_fields: null
    description: null
    footer: null
    issuer: { type: 'self' }
  }
  items: List<SubscriptionItem>
  latest_invoice: string | null
  livemode: false
  managed_payments: null
  metadata: Metadata
  next_pending_invoice_item_invoice: null
  on_behalf_of: null
  pause_collection: null
  payment_settings: {
    payment_method_options: null
    payment_method_types: null
    save_default_payment_method: 'off'
  }
  pending_invoice_item_interval: null
  pending_setup_intent: string | null
  pending_update: null
  schedule: null
  start_date: number
  status: 'active' | 'canceled' | 'past_due'
  test_clock: null
  transfer_data: null
  trial_end: null
  trial_settings: {
    end_behavior: { billing_cycle_anchor: null; missing_payment_method: 'create_invoice' }
  }
  trial_start: null
}

export const subscriptionBase = {
  object: 'subscription',
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_mode: { flexible: null, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  latest_invoice: null,
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: {
    end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
  },
  trial_start: null,
} satisfies Partial<Subscription>

export function getCurrentPeriod({ items }: Subscription): { start: number; end: number } {
  const [item] = items.data
  if (!item) throw new Error('A subscription always has an item.')
  return { start: item.current_period_start, end: item.current_period_end }
}
