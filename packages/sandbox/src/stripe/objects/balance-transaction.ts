import type { Metadata } from './metadata.ts'

export type CustomerBalanceTransaction = {
  id: string
  object: 'customer_balance_transaction'
  amount: number
  checkout_session: null
  created: number
  credit_note: null
  currency: string
  customer: string
  customer_account: null
  description: string | null
  ending_balance: number
  invoice: null
  livemode: false
  metadata: Metadata
  type: 'adjustment'
}
