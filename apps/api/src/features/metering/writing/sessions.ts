import type { LicenseType } from '@fovea/contract/sdk-api/verdicts'
import { formatBareArray, formatTextArray } from '../../../platform/db/array-literal.ts'

/** `app` is the identifier of the app. An offline session is stored with its end. */
export type NewSession = {
  ownerId: string
  sessionId: string
  keyId: string
  license: LicenseType
  platform: string
  app: string
  startedAt: string
  os: string
  device: string
  sdk: string
  durationSeconds: number
  ended: boolean
}

export type Heartbeat = {
  ownerId: string
  sessionId: string
  durationSeconds: number
  ended: boolean
}

export type MonthTotal = { ownerId: string; month: string; sessions: number }

/** The arrays of columns, in the order in which the statements and functions of metering take them. */
export function toSessionColumns(sessions: NewSession[]) {
  return [
    formatBareArray(sessions.map((session) => session.ownerId)),
    formatBareArray(sessions.map((session) => session.sessionId)),
    formatBareArray(sessions.map((session) => session.keyId)),
    formatBareArray(sessions.map((session) => session.license)),
    formatBareArray(sessions.map((session) => session.platform)),
    formatTextArray(sessions.map((session) => session.app)),
    formatBareArray(sessions.map((session) => session.startedAt)),
    formatTextArray(sessions.map((session) => session.os)),
    formatTextArray(sessions.map((session) => session.device)),
    formatTextArray(sessions.map((session) => session.sdk)),
    formatBareArray(sessions.map((session) => session.durationSeconds)),
    formatBareArray(sessions.map((session) => session.ended)),
  ]
}
