import type { Address } from './customer.ts'
import type { Metadata } from './metadata.ts'

export type BillingDetails = {
  address: Address | null
  email: string | null
  name: string | null
  phone: string | null
  tax_id: null
}

type Card = {
  brand: string
  checks: {
    address_line1_check: null
    address_postal_code_check: 'pass' | 'unchecked' | null
    cvc_check: 'fail' | 'pass' | 'unchecked'
  }
  country: 'US'
  display_brand: string
  exp_month: number
  exp_year: number
  fingerprint: string
  funding: 'credit'
  generated_from: null
  last4: string
  networks: { available: string[]; preferred: null }
  regulated_status: 'unregulated'
  three_d_secure_usage: { supported: true }
  wallet: null
}

export type PaymentMethod = {
  id: string
  object: 'payment_method'
  allow_redisplay: 'unspecified'
  billing_details: BillingDetails
  card: Card
  created: number
  customer: string | null
  customer_account: null
  livemode: false
  metadata: Metadata
  type: 'card'
}
