import type { PlatformType } from '@fovea/contract/license-keys/rules'
import type { Generated } from 'kysely'
import type { InvoiceAmounts } from '../../billing/index.ts'

export type GrowthTables = {
  growth_days: {
    measure: string
    day: string
    value: string
  }
  growth_people: {
    id: string
    signed_up_on: string
    trial_on: string | null
    trial_ends_on: string | null
    session_on: string | null
    key_on: string | null
    production_on: string | null
    paying_on: string | null
  }
  growth_weeks: {
    week: string
    platform: PlatformType | 'all'
    workspace_id: string
    apps: number
    sessions: string
    change: Generated<string>
  }
  growth_invoices: {
    id: string
    owner_id: string | null
    month: string
    created_at: Date
    status: InvoiceAmounts['status']
    total_cents: string
    paid_cents: string
    unpaid_cents: string
    payment_id: string | null
  }
  growth_refunds: {
    id: string
    payment_id: string
    amount_cents: string
    created_at: Date
  }
  growth_members: {
    month: string
    name: string
    workspace_id: string
    joined_at: Generated<Date>
  }
}
