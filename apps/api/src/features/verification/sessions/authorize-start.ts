import type { Meter } from '../../metering/index.ts'
import { type Finding, judge } from '../keys/judge.ts'
import type { Sightings } from '../sightings/sightings.ts'
import type { AppUse } from './app-use.ts'
import { isStoredElsewhere } from './moved-key.ts'
import type { PoolUse } from './pool-use.ts'
import type { Start } from './start-request.ts'
import { isoTime } from './timestamps.ts'

type Dependencies = {
  meter: Meter
  appUse: AppUse
  poolUse: PoolUse
  sightings: Pick<Sightings, 'note'>
}

/**
 * Compares a start with its key: owner, platform, app, certificate, origin, address, expiry, clock and limits. Returns the first
 * reason to deny it, or undefined. Counts are read only for keys that have the limit.
 */
export async function authorizeStart(
  dependencies: Dependencies,
  start: Start,
): Promise<Finding | undefined> {
  const { key, observed, app, nowMs } = start
  const usedCount = await usedThisMonth(dependencies.meter, start)
  const usedByApp = key.cap?.ofApp
    ? await dependencies.appUse.find(key.ownerId, app, key.cap.billedFromMs, nowMs)
    : 0
  const usedElsewhere = key.pool ? await dependencies.poolUse.find(key.ownerId, key.pool, nowMs) : 0
  const denial = judge(key, observed, nowMs, usedCount, usedByApp, usedElsewhere)
  dependencies.sightings.note(key, observed, denial, nowMs)
  return denial
}

/** Sessions that count against the free tier. A month that this process does not know yet is read first. */
function usedThisMonth(meter: Meter, { key, nowMs }: Start): number | Promise<number> {
  if (key.kind !== 'prod' || (key.unlimited && !key.cap)) return 0
  const month = isoTime(nowMs).slice(0, 7)
  return (
    meter.usedIn(key.ownerId, month) ??
    meter.refresh(key.ownerId, month).then(() => meter.usedIn(key.ownerId, month) ?? 0)
  )
}

/** Whether the same session was allowed before the limit was reached: sent again, it is not a new one. */
export async function wasAllowedBefore(
  meter: Meter,
  { code }: Finding,
  { key, session, nowMs }: Start,
) {
  if (code !== 'AUTH_EXCEEDED_FREE_TIER') return false
  return (
    (await meter.isStored(session.ownerId, session.sessionId, nowMs)) ||
    isStoredElsewhere(meter, key, session, nowMs)
  )
}
