import type { Meter } from '../../metering/index.ts'
import { checkStart, type Denial, noUsage, type Usage } from '../keys/check-start.ts'
import type { DoorKey } from '../keys/door-key.ts'
import type { RefusedStarts } from '../refusals/refused-starts.ts'
import type { ObservedApps } from '../sightings/observed-apps.ts'
import type { AppUse } from './app-use.ts'
import { isStoredElsewhere } from './moved-key.ts'
import type { PoolUse } from './pool-use.ts'
import type { Start } from './start-request.ts'
import { isoTime } from './timestamps.ts'

export type Authorization = {
  meter: Meter
  appUse: AppUse
  poolUse: PoolUse
  observedApps: Pick<ObservedApps, 'note'>
  refusedStarts: Pick<RefusedStarts, 'note'>
}

/** Compares a start with its key. Returns the first reason to deny it, or else the one that its owner rehearses. */
export async function authorizeStart(
  dependencies: Authorization,
  start: Start,
  rehearsed: Denial | undefined,
): Promise<Denial | undefined> {
  const { meter, observedApps, refusedStarts } = dependencies
  const { key, observed, nowMs } = start
  const usage = hasLimit(key) ? await readUsage(dependencies, start) : noUsage
  const failed = checkStart(key, observed, usage, nowMs)
  observedApps.note(key, observed, failed, nowMs)

  const denial = failed ?? rehearsed
  if (!denial || (await wasAllowedBefore(meter, denial, start))) return undefined
  if (failed) refusedStarts.note(key.id, nowMs)
  return denial
}

function hasLimit({ kind, unlimited, cap }: DoorKey) {
  return kind === 'prod' && (!unlimited || cap !== undefined)
}

async function readUsage(
  { meter, appUse, poolUse }: Authorization,
  { key, app, nowMs }: Start,
): Promise<Usage> {
  const { ownerId, cap, pool } = key
  return {
    ofOwner: await usedThisMonth(meter, ownerId, nowMs),
    ofPool: pool ? await poolUse.find(ownerId, pool, nowMs) : 0,
    ofApp: cap?.ofApp ? await appUse.find(ownerId, app, cap.billedFromMs, nowMs) : 0,
  }
}

/** A month that this process does not know yet is read first. */
function usedThisMonth(meter: Meter, ownerId: string, nowMs: number): number | Promise<number> {
  const month = isoTime(nowMs).slice(0, 7)
  return (
    meter.usedIn(ownerId, month) ??
    meter.refresh(ownerId, month).then(() => meter.usedIn(ownerId, month) ?? 0)
  )
}

/** A session that was allowed before the limit was reached is the same one if it is sent again. */
async function wasAllowedBefore(meter: Meter, { code }: Denial, { key, session, nowMs }: Start) {
  if (code !== 'AUTH_EXCEEDED_FREE_TIER') return false
  return (
    (await meter.isStored(session.ownerId, session.sessionId, nowMs)) ||
    isStoredElsewhere(meter, key, session, nowMs)
  )
}
