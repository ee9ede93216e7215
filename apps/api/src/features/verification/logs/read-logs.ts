import { type listLogs, logDays, type LogEntry } from '@fovea/contract/verification'
import type { InputOf } from '@fovea/contract/endpoint'
import type { KeyKind } from '@fovea/contract/license-keys/rules'
import type { Role } from '@fovea/contract/workspaces/permissions'
import { dayMs } from '@fovea/contract/time'
import { type Acting, seesKeysAs } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { listKeys, shownKey } from '../../license-keys/index.ts'
import { listRecentApps } from '../../metering/index.ts'
import { findCures } from '../refusals/find-cures.ts'
import { mergeFound, readCursor, writeCursor } from './log-places.ts'
import { logRepository, type RefusalEntry, type SessionEntry } from './log-repository.ts'
import { presentRefusal, presentSession } from './present-log.ts'

type Reader = Ctx<Acting>
type Asked = InputOf<typeof listLogs>['query']

/** A page of the own sessions and refusals, newest first. */
export async function readLogs(ctx: Reader, asked: Asked) {
  const { db, actor, now } = ctx
  const keys = await listKeys(db, actor.workspace.id)
  const keyById = new Map(keys.map((key) => [key.id, key]))
  const shown = (key: { key: string; kind: KeyKind } | undefined) =>
    key && { kind: key.kind, key: shownKey(key.key, seesKeysAs(actor)) }
  const window = {
    ownerId: actor.workspace.id,
    from: new Date(Math.max(firstMoment(now), Date.parse(asked.from ?? '') || 0)),
    // Nothing is from further ahead than a clock that is a day fast: months to come need not be looked at.
    to: new Date(Math.min(lastMoment(now), Date.parse(asked.to ?? '') || Number.POSITIVE_INFINITY)),
    before: asked.cursor === undefined ? undefined : readCursor(asked.cursor),
  }
  const { app, platform, code, limit } = asked
  const filter = { keyId: keyIdOf(keys, asked.key, seesKeysAs(actor)), app, platform }
  const repository = logRepository(ctx)
  const nothing = { entries: [], endedAt: undefined }
  const isEmpty = window.to <= window.from
  const [sessions, refusals] = await Promise.all([
    isEmpty || (code !== undefined && code !== 'NONE')
      ? nothing
      : repository.findSessions(window, filter, limit),
    isEmpty || code === 'NONE'
      ? nothing
      : repository.findRefusals(
          window,
          { ...filter, code: code === 'REFUSED' ? undefined : code },
          limit,
        ),
  ])
  const { entries, next } = mergeFound<SessionEntry | RefusalEntry>([sessions, refusals], limit)
  const cures = await findCures(ctx, entries.filter(isRefusal), keyById)
  const docs = entries.map((entry): LogEntry => {
    const key = shown(keyById.get(entry.key_id))
    return isRefusal(entry)
      ? presentRefusal(entry, key, cures.get(entry.id) ?? null)
      : presentSession(entry, key)
  })
  return {
    docs,
    ...(next && { next: writeCursor(next), searchedTo: next.at.toISOString() }),
  }
}

/** Whoever looks for refusals of an app finds those of the newest ones among the choices. */
const refusalsLookedAt = 500

/** What the log can be filtered by. */
export async function readLogFilters(ctx: Reader) {
  const { db, metering, actor, now } = ctx
  const since = new Date(firstMoment(now)).toISOString().slice(0, 10)
  const [keys, metered, refused] = await Promise.all([
    listKeys(db, actor.workspace.id),
    listRecentApps(metering, actor.workspace.id, since),
    logRepository(ctx).listRefusedApps(actor.workspace.id, refusalsLookedAt),
  ])
  return {
    keys: keys.map(({ id, key, kind, identifier, platform }) => ({
      _id: id,
      key: shownKey(key, seesKeysAs(actor)),
      kind,
      app: identifier,
      platform,
    })),
    apps: [...new Set([...metered, ...refused])]
      .filter((app) => app !== '')
      .toSorted((one, other) => one.localeCompare(other, 'en')),
  }
}

function isRefusal(entry: SessionEntry | RefusalEntry): entry is RefusalEntry {
  return 'code' in entry
}

function firstMoment(now: Date) {
  return now.getTime() - logDays * dayMs
}

function lastMoment(now: Date) {
  return now.getTime() + 2 * dayMs
}

/** A stranger's key and one that never was are not found alike. */
function keyIdOf(
  keys: { id: string; key: string; previous_key: string | null }[],
  text: string | undefined,
  role: Role,
) {
  if (text === undefined) return undefined
  const found = keys.find(
    ({ id, key, previous_key }) =>
      shownKey(key, role) === text || id === text || previous_key === text,
  )
  if (!found) throw new Refusal('NOT_FOUND', 'You have no such key.')
  return found.id
}
