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

/** What the sessions of an app on a day have in common. */
type Group = NewSession & { nth: number; sessions: number }

/** The parameters of `createUnrepeatedInsertSql`: columns of the sessions, then of their groups. */
export function toGroupedColumns(sessions: NewSession[]) {
  const byName = new Map<string, Group>()
  const nths = sessions.map((session) => {
    const { ownerId, keyId, license, platform, app, sdk, startedAt } = session
    const name = `${ownerId}${keyId}${license}\0${platform}\0${app}\0${sdk}\0${startedAt.slice(0, 10)}`
    const group = byName.get(name)
    if (group === undefined) {
      const nth = byName.size + 1
      byName.set(name, { ...session, nth, sessions: 1 })
      return nth
    }
    group.sessions++
    if (startedAt > group.startedAt) group.startedAt = startedAt
    return group.nth
  })
  const groups = [...byName.values()]
  return [
    formatBareArray(nths),
    formatBareArray(sessions.map(({ sessionId }) => sessionId)),
    // Seconds, because PostgreSQL reads a number several times as fast as a time.
    formatBareArray(sessions.map(({ startedAt }) => Date.parse(startedAt) / 1000)),
    formatTextArray(sessions.map(({ os }) => os)),
    formatTextArray(sessions.map(({ device }) => device)),
    formatBareArray(groups.map(({ ownerId }) => ownerId)),
    formatBareArray(groups.map(({ keyId }) => keyId)),
    formatBareArray(groups.map(({ license }) => license)),
    formatBareArray(groups.map(({ platform }) => platform)),
    formatTextArray(groups.map(({ app }) => app)),
    formatBareArray(groups.map(({ startedAt }) => startedAt.slice(0, 10))),
    formatTextArray(groups.map(({ sdk }) => sdk)),
    formatBareArray(groups.map((group) => group.sessions)),
    formatBareArray(groups.map(({ startedAt }) => startedAt)),
  ]
}
