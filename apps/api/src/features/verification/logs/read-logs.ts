import { type listLogs, logDays, type LogEntry } from '@fovea/contract/verification'
import type { InputOf } from '@fovea/contract/endpoint'
import { type KeyKind, parseKey } from '@fovea/contract/license-keys/rules'
import { dayMs } from '@fovea/contract/time'
import { mayDo } from '@fovea/contract/workspaces/permissions'
import { type Acting, seesKeysAs } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { findKeyId, findKeys, listKeyNames, shownKey } from '../../license-keys/index.ts'
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
  const keyId = asked.key === undefined ? undefined : await readKeyId(ctx, asked.key)
  const filter = { keyId, app, platform }
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
  // Keys can hold long lists: only those on the page are read.
  const keyIds = [...new Set(entries.map(({ key_id }) => key_id))]
  const keys = await findKeys(db, actor.workspace.id, keyIds)
  const keyById = new Map(keys.map((key) => [key.id, key]))
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
    listKeyNames(db, actor.workspace.id),
    listRecentApps(metering, actor.workspace.id, since),
    logRepository(ctx).listRefusedApps(actor.workspace.id, refusalsLookedAt),
  ])
  return {
    keys: keys.names.map(({ id, key, kind, identifier, platform }) => ({
      _id: id,
      key: shownKey(key, seesKeysAs(actor)),
      kind,
      app: identifier,
      platform,
    })),
    apps: [...new Set([...metered.apps, ...refused])]
      .filter((app) => app !== '')
      .toSorted((one, other) => one.localeCompare(other, 'en')),
    ...(keys.more && { moreKeys: true as const }),
    ...(metered.more && { moreApps: true as const }),
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
async function readKeyId({ db, actor }: Reader, text: string) {
  const role = seesKeysAs(actor)
  const { id: ownerId } = actor.workspace
  // A role that may not see keys knows them by a masked string or an id. It must not learn by trying which string is one.
  const id = text.includes('…')
    ? (await listKeyNames(db, ownerId)).names.find(({ key }) => shownKey(key, role) === text)?.id
    : mayDo(role, 'keys:reveal') || !parseKey(text)
      ? await findKeyId(db, ownerId, text)
      : undefined
  if (id === undefined) throw new Refusal('NOT_FOUND', 'You have no such key.')
  return id
}
