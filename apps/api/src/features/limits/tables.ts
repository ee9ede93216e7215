import type { CapMode } from '@fovea/contract/billing/cap'
import type { JSONColumnType } from 'kysely'

export type AppCap = { app: string; amount: number }

export type LimitTables = {
  spend_caps: {
    owner_id: string
    amount: number | null
    mode: CapMode
    apps: JSONColumnType<AppCap[]>
  }
  free_tier_used: {
    founder_id: string
    month: string
    sessions: number
  }
  spend_cap_notices: {
    owner_id: string
    month: string
    app: string
    percent: number
  }
}
