import type { Meter } from '../../metering/index.ts'
import { checkStart, type Denial, noUsage, type KeyUsage } from '../keys/check-start.ts'
import type { SdkKey } from '../keys/sdk-key.ts'
import type { RefusedStartCounter } from '../refusals/refused-start-counter.ts'
import type { ObservedApps } from '../observed-apps/observed-apps.ts'
import type { AppUsage } from './app-usage.ts'
import { isStoredElsewhere } from './key-owners.ts'
import type { FreeTierUsage } from './free-tier-usage.ts'
import type { Start } from './start-request.ts'
import { formatIsoTime } from './timestamps.ts'

export type AuthorizeStartDeps = {
  meter: Meter
  appUsage: AppUsage
  freeTierUsage: FreeTierUsage
  observedApps: Pick<ObservedApps, 'note'>
  refusedStarts: Pick<RefusedStartCounter, 'count'>
}

/** Returns the first reason to deny the start, or else the denial that the key's owner rehearses. */
export async function authorizeStart(
  deps: AuthorizeStartDeps,
  start: Start,
  rehearsed: Denial | undefined,
): Promise<Denial | undefined> {
  const { meter, observedApps, refusedStarts } = deps
  const { key, observed, nowMs } = start
  const usage = hasLimit(key) ? (findUsage(deps, start) ?? (await readUsage(deps, start))) : noUsage
  const failedCheck = checkStart(key, observed, usage, nowMs)
  observedApps.note(key, observed, failedCheck, nowMs)

  const denial = failedCheck ?? rehearsed
  if (!denial || (await isAllowedForStoredSession(meter, denial, start))) return undefined
  if (failedCheck) refusedStarts.count(start, failedCheck)
  return denial
}

function hasLimit({ kind, unlimited, cap }: SdkKey) {
  return kind === 'prod' && (!unlimited || cap !== undefined)
}

/** Undefined if a count must be read or the key has more than the free tier's limit. Most starts need no await. */
function findUsage({ meter }: AuthorizeStartDeps, { key, nowMs }: Start): KeyUsage | undefined {
  if (key.pool || key.cap?.thisApp) return undefined
  const ownerSessions = meter.usedIn(key.ownerId, formatMonth(nowMs))
  return ownerSessions === undefined ? undefined : { ...noUsage, ownerSessions }
}

async function readUsage(
  { meter, appUsage, freeTierUsage }: AuthorizeStartDeps,
  { key, app, nowMs }: Start,
): Promise<KeyUsage> {
  const { ownerId, cap, pool } = key
  return {
    ownerSessions: await readMonthTotal(meter, ownerId, nowMs),
    poolSessions: pool ? await freeTierUsage.find(ownerId, pool, nowMs) : 0,
    appSessions: cap?.thisApp ? await appUsage.find(ownerId, app, cap.billedFromMs, nowMs) : 0,
  }
}

function readMonthTotal(meter: Meter, ownerId: string, nowMs: number): number | Promise<number> {
  const month = formatMonth(nowMs)
  return (
    meter.usedIn(ownerId, month) ??
    meter.refresh(ownerId, month).then(() => meter.usedIn(ownerId, month) ?? 0)
  )
}

/** A session that was stored before the limit was reached stays allowed when it is sent again. */
async function isAllowedForStoredSession(
  meter: Meter,
  { code }: Denial,
  { key, session, nowMs }: Start,
) {
  if (code !== 'AUTH_EXCEEDED_FREE_TIER') return false
  return (
    (await meter.isStored(session.ownerId, session.sessionId, nowMs)) ||
    isStoredElsewhere(meter, key, session, nowMs)
  )
}

function formatMonth(nowMs: number) {
  return formatIsoTime(nowMs).slice(0, 7)
}
