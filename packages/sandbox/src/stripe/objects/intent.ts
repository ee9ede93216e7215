import type { ProblemBody } from '../api/problem.ts'
import type { Metadata } from './metadata.ts'

type NextAction = {
  type: 'use_stripe_sdk'
  use_stripe_sdk: { type: 'three_d_secure_redirect'; stripe_js: string }
}

export type LastError = Omit<ProblemBody, 'payment_intent' | 'setup_intent' | 'payment_method'>

type IntentBase = {
  id: string
  allowed_payment_method_types: null
  application: null
  automatic_payment_methods: { allow_redirects: 'always' | 'never'; enabled: true } | null
  client_secret: string
  created: number
  customer: string | null
  description: string | null
  excluded_payment_method_types: null
  livemode: false
  metadata: Metadata
  next_action: NextAction | null
  on_behalf_of: null
  payment_method: string | null
  payment_method_configuration_details: null
  payment_method_options: null
  payment_method_types: string[]
}

export type SetupIntent = IntentBase & {
  object: 'setup_intent'
  cancellation_reason: null
  last_setup_error: LastError | null
  latest_attempt: null
  mandate: null
  single_use_mandate: null
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'succeeded'
    | 'canceled'
  usage: 'off_session' | 'on_session'
}

export type PaymentIntent = IntentBase & {
  object: 'payment_intent'
  amount: number
  amount_capturable: number
  amount_received: number
  application_fee_amount: null
  canceled_at: number | null
  cancellation_reason: null
  capture_method: 'automatic'
  confirmation_method: 'automatic'
  currency: string
  customer_account: null
  last_payment_error: LastError | null
  latest_charge: string | null
  managed_payments: null
  payment_record: null
  processing: null
  receipt_email: string | null
  review: null
  setup_future_usage: 'off_session' | null
  shipping: null
  source: null
  statement_descriptor: null
  statement_descriptor_suffix: null
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'succeeded'
    | 'canceled'
  transfer_group: null
}

const intentBase = {
  allowed_payment_method_types: null,
  application: null,
  automatic_payment_methods: { allow_redirects: 'always', enabled: true },
  description: null,
  excluded_payment_method_types: null,
  livemode: false,
  next_action: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
} satisfies Partial<IntentBase>

type Given = Pick<IntentBase, 'id' | 'client_secret' | 'created' | 'customer' | 'payment_method'> &
  Partial<Pick<IntentBase, 'automatic_payment_methods' | 'metadata' | 'description'>>

const waiting = (paymentMethod: string | null) =>
  paymentMethod === null ? 'requires_payment_method' : 'requires_confirmation'

export function createSetupIntent(
  given: Given & { usage?: SetupIntent['usage'] | undefined },
): SetupIntent {
  return {
    object: 'setup_intent',
    ...intentBase,
    metadata: {},
    cancellation_reason: null,
    last_setup_error: null,
    latest_attempt: null,
    mandate: null,
    single_use_mandate: null,
    status: waiting(given.payment_method),
    ...given,
    usage: given.usage ?? 'off_session',
  }
}

export function createPaymentIntent(
  given: Given & { amount: number; currency: string },
): PaymentIntent {
  return {
    object: 'payment_intent',
    ...intentBase,
    metadata: {},
    amount_capturable: 0,
    amount_received: 0,
    application_fee_amount: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    confirmation_method: 'automatic',
    customer_account: null,
    last_payment_error: null,
    latest_charge: null,
    managed_payments: null,
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: waiting(given.payment_method),
    transfer_group: null,
    ...given,
  }
}
