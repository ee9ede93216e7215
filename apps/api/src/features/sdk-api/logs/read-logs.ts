import { dayOf } from '@fovea/contract/time'
import type { listLogs, LogEntry } from '@fovea/contract/sdk-api'
import type { HandlerInput } from '@fovea/contract/endpoint'
import type { KeyKind } from '@fovea/contract/license-keys/rules'
import { type WorkspaceActor, getKeyVisibilityRole } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { findKeys, listKeyNames, presentKeyString } from '../../license-keys/index.ts'
import { listRecentApps } from '../../metering/index.ts'
import { findFixes } from '../refusals/find-fixes.ts'
import { mergeSlices, decodeLogCursor, encodeLogCursor } from './log-cursor.ts'
import { firstMoment, lastMoment, readKeyId } from './log-window.ts'
import { logRepository, type RefusalLogRow, type SessionLogRow } from './log-repository.ts'
import { presentRefusalLog, presentSessionLog } from './present-log.ts'

type LogsCtx = Ctx<WorkspaceActor>
type ReadLogsInput = HandlerInput<typeof listLogs>['query']

export async function readLogs(ctx: LogsCtx, input: ReadLogsInput) {
  const { db, actor, now } = ctx
  const shown = (key: { key: string; kind: KeyKind } | undefined) =>
    key && { kind: key.kind, key: presentKeyString(key.key, getKeyVisibilityRole(actor)) }
  const window = {
    ownerId: actor.workspace.id,
    from: new Date(Math.max(firstMoment(now), Date.parse(input.from ?? '') || 0)),
    to: new Date(Math.min(lastMoment(now), Date.parse(input.to ?? '') || Number.POSITIVE_INFINITY)),
    before: input.cursor === undefined ? undefined : decodeLogCursor(input.cursor),
  }
  const { app, platform, code, limit } = input
  const keyId = input.key === undefined ? undefined : await readKeyId(ctx, input.key)
  const filter = { keyId, app, platform }
  const repository = logRepository(ctx)
  const nothing = { entries: [], lastCursor: undefined }
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
  const { entries, next } = mergeSlices<SessionLogRow | RefusalLogRow>([sessions, refusals], limit)
  const keyIds = [...new Set(entries.map(({ key_id }) => key_id))]
  const keys = await findKeys(db, actor.workspace.id, keyIds)
  const keyById = new Map(keys.map((key) => [key.id, key]))
  const fixes = await findFixes(ctx, entries.filter(isRefusal), keyById)
  const docs = entries.map((entry): LogEntry => {
    const key = shown(keyById.get(entry.key_id))
    return isRefusal(entry)
      ? presentRefusalLog(entry, key, fixes.get(entry.id) ?? null)
      : presentSessionLog(entry, key)
  })
  return {
    docs,
    ...(next && { next: encodeLogCursor(next), searchedTo: next.at.toISOString() }),
  }
}

/** The filter offers the apps of this many newest refusals. */
const refusalsLookedAt = 500

export async function readLogFilters(ctx: LogsCtx) {
  const { db, metering, actor, now } = ctx
  const since = dayOf(firstMoment(now))
  const [keys, metered, refused] = await Promise.all([
    listKeyNames(db, actor.workspace.id),
    listRecentApps(metering, actor.workspace.id, since),
    logRepository(ctx).listRefusedApps(actor.workspace.id, refusalsLookedAt),
  ])
  return {
    keys: keys.names.map(({ id, key, kind, identifier, platform }) => ({
      _id: id,
      key: presentKeyString(key, getKeyVisibilityRole(actor)),
      kind,
      app: identifier,
      platform,
    })),
    apps: [...new Set([...metered.apps, ...refused])]
      .filter((app) => app !== '')
      .toSorted((a, b) => a.localeCompare(b, 'en')),
    ...(keys.more && { moreKeys: true as const }),
    ...(metered.more && { moreApps: true as const }),
  }
}

function isRefusal(entry: SessionLogRow | RefusalLogRow): entry is RefusalLogRow {
  return 'code' in entry
}
