import type { Metadata } from './metadata.ts'

export type Refund = {
  id: string
  object: 'refund'
  amount: number
  balance_transaction: null
  charge: string
  created: number
  currency: string
  customer: string | null
  customer_account: null
  destination_details: { card: { reference_status: 'pending'; type: 'refund' }; type: 'card' }
  failure_reason?: string
  metadata: Metadata
  payment_intent: string
  payment_method: string
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null
  receipt_number: null
  source_transfer_reversal: null
  status: 'succeeded' | 'failed'
  transfer_reversal: null
}
