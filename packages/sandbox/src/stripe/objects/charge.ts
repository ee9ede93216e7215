import type { BillingDetails } from './payment-method.ts'
import type { Metadata } from './metadata.ts'

export type Charge = {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  application: null
  application_fee: null
  application_fee_amount: null
  balance_transaction: null
  billing_details: BillingDetails
  calculated_statement_descriptor: null
  captured: boolean
  created: number
  currency: string
  customer: string | null
  description: string | null
  disputed: false
  failure_balance_transaction: null
  failure_code: string | null
  failure_message: string | null
  fraud_details: null
  livemode: false
  metadata: Metadata
  on_behalf_of: null
  outcome: null
  paid: boolean
  payment_intent: string
  payment_method: string
  payment_method_details: null
  receipt_email: null
  receipt_number: null
  receipt_url: string | null
  refunded: boolean
  review: null
  shipping: null
  source: null
  source_transfer: null
  statement_descriptor: null
  statement_descriptor_suffix: null
  status: 'succeeded' | 'failed'
  transfer_data: null
  transfer_group: null
}

export const chargeBase = {
  object: 'charge',
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  calculated_statement_descriptor: null,
  captured: true,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: null,
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  outcome: null,
  paid: true,
  payment_method_details: null,
  receipt_email: null,
  receipt_number: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'succeeded',
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Charge>
