import type { LicenseType } from '@fovea/contract/verification/verdicts'

export type MeteringTables = {
  recent_sessions: {
    owner_id: string
    id: string
    at: Date
    license: LicenseType
    platform: string
    app: string
    os: string
  }
  metered_days: {
    owner_id: string
    day: string
    app: string
    platform: string
    license: LicenseType
    sessions: string
  }
  metered_owners: {
    owner_id: string
    first_at: Date
    first_platform: string
  }
}
