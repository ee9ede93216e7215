import type {
  AdjustmentKind,
  AdjustmentState,
  RefundReason,
} from '@fovea/contract/admin/customer-options'
import type { Card } from '@fovea/contract/billing'
import type { Generated, JSONColumnType } from 'kysely'

/** In cents. */
export type Money = { amount: number; currency: string }

export type BillingTables = {
  billing_accounts: {
    owner_id: string
    customer_id: string | null
    generation: Generated<number>
    version: Generated<number>
    told_profile: string | null
    address_validation: Generated<string>
    card: JSONColumnType<Card> | null
    subscription_id: string | null
    status: string | null
    started_at: Date | null
    current_period_start: Date | null
    current_period_end: Date | null
    cancel_at: Date | null
    past_due_since: Date | null
    ended_at: Date | null
    read_at: Date | null
    last_ended_at: Date | null
    settled_until: Date | null
    /** Unpaid invoices. */
    overdue: JSONColumnType<Money> | null
    /** Reduces the next invoices. */
    credit: JSONColumnType<Money> | null
    bank_secret: string | null
  }
  subscribe_intents: {
    id: Generated<string>
    owner_id: string
    request_key: string | null
    price_id: string
    payment_method_id: string | null
    setup_intent_id: string | null
    state: 'card' | 'subscribing' | 'done' | 'failed'
    failure: string | null
    subscription_id: string | null
    created_at: Date
    attempt: Generated<number>
    driven_until: Date | null
    tried_at: Date | null
    trouble: string | null
    given_up_at: Date | null
    holder: string | null
    bank_status: string | null
    bank_secret: string | null
  }
  billing_events: {
    id: string
    type: string
    customer_id: string | null
    object_id: string | null
    received_at: Date
    done_at: Date | null
    tried_at: Date | null
    trouble: string | null
    given_up_at: Date | null
  }
  billing_adjustments: {
    id: Generated<string>
    owner_id: string
    author_id: string | null
    request_key: string | null
    kind: AdjustmentKind
    customer_id: string
    invoice_id: string | null
    invoice_number: string | null
    amount_cents: number
    currency: string
    reason: RefundReason | null
    note: string
    state: AdjustmentState
    failure: string | null
    provider_id: string | null
    tries: Generated<number>
    attempt: Generated<number>
    created_at: Date
    tried_at: Date | null
    ended_at: Date | null
    trouble: string | null
    given_up_at: Date | null
  }
  reported_days: {
    owner_id: string
    subscription_id: string
    day: string
    sessions: string
  }
}
