import type { LicenseType } from '@fovea/contract/verification/verdicts'
import { bareArray, textArray } from '../../../platform/db/array-literal.ts'

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

/** A batch as the statements and functions of metering take it: an array for each column, in this order. */
export function columnsOf(sessions: NewSession[]) {
  return [
    bareArray(sessions.map((session) => session.ownerId)),
    bareArray(sessions.map((session) => session.sessionId)),
    bareArray(sessions.map((session) => session.keyId)),
    bareArray(sessions.map((session) => session.license)),
    bareArray(sessions.map((session) => session.platform)),
    textArray(sessions.map((session) => session.app)),
    bareArray(sessions.map((session) => session.startedAt)),
    textArray(sessions.map((session) => session.os)),
    textArray(sessions.map((session) => session.device)),
    textArray(sessions.map((session) => session.sdk)),
    bareArray(sessions.map((session) => session.durationSeconds)),
    bareArray(sessions.map((session) => session.ended)),
  ]
}
