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

/** Sessions of an app on a day, which share all values but a few. */
type Group = NewSession & { nth: number; sessions: number }

/** The parameters of `createUnrepeatedInsertSql`: columns of the sessions, then of their groups. */
export function toGroupedColumns(sessions: NewSession[]) {
  const byName = new Map<string, Group>()
  let latest: Group | undefined
  const nths = sessions.map((session) => {
    // In a flood, a session is often of the same group as the one before.
    const group = latest && isInGroup(session, latest) ? latest : findGroup(byName, session)
    latest = group
    group.sessions++
    if (session.startedAt > group.startedAt) group.startedAt = session.startedAt
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
    formatBareArray(groups.map(dayOf)),
    formatTextArray(groups.map(({ sdk }) => sdk)),
    formatBareArray(groups.map((group) => group.sessions)),
    formatBareArray(groups.map(({ startedAt }) => startedAt)),
  ]
}

function isInGroup(session: NewSession, group: Group) {
  return (
    session.keyId === group.keyId &&
    session.ownerId === group.ownerId &&
    session.license === group.license &&
    session.platform === group.platform &&
    session.app === group.app &&
    session.sdk === group.sdk &&
    dayOf(session) === dayOf(group)
  )
}

function findGroup(byName: Map<string, Group>, session: NewSession) {
  const { ownerId, keyId, license, platform, app, sdk } = session
  const name = [ownerId, keyId, license, platform, app, sdk, dayOf(session)].join('\0')
  const known = byName.get(name)
  if (known) return known
  const group = { ...session, nth: byName.size + 1, sessions: 0 }
  byName.set(name, group)
  return group
}

function dayOf({ startedAt }: NewSession) {
  return startedAt.slice(0, 10)
}
