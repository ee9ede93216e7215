import type { LicenseType } from '@fovea/contract/verification/verdicts'

/** A session to be metered. `app` is the app's identifier. One that ran offline comes with its end. */
export type NewSession = {
  ownerId: string
  sessionId: string
  keyId: string
  license: LicenseType
  platform: string
  app: string
  /** ISO 8601, UTC. */
  startedAt: string
  os: string
  device: string
  sdk: string
  durationSeconds: number
  ended: boolean
}

/** A sign of life. */
export type Beat = { ownerId: string; sessionId: string; durationSeconds: number; ended: boolean }

/** How much an owner has used of a month. */
export type MonthTotal = { ownerId: string; month: string; sessions: number }
