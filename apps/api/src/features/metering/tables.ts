import type { PlatformType } from '@fovea/contract/license-keys/rules'
import type { LicenseType } from '@fovea/contract/sdk-api/verdicts'
import type { Generated } from 'kysely'

export type MeteringTables = {
  recent_sessions: {
    owner_id: string
    id: string
    at: Date
    license: LicenseType
    platform: PlatformType
    app: string
    os: string
  }
  metered_days: {
    owner_id: string
    day: string
    app: string
    platform: PlatformType
    license: LicenseType
    sessions: string
  }
  metered_key_days: {
    owner_id: string
    key_id: string
    day: string
    sessions: string
    last_at: Date
  }
  metered_months: {
    owner_id: string
    month: string
    sessions: string
  }
  metered_sessions: {
    owner_id: string
    session_id: string
    key_id: string
    license: LicenseType
    platform: PlatformType
    app: string
    day: string
    started_at: Date
    os: string
    device: string
    sdk: string
    duration_seconds: Generated<number>
    ended: Generated<boolean>
  }
  quota_notices: {
    owner_id: string
    month: string
    percent: number
    reached_at: Generated<Date>
    mailed: Generated<boolean>
  }
  metered_owners: {
    owner_id: string
    first_at: Date
    first_platform: PlatformType
  }
}
