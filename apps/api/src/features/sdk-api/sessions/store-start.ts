import type { Meter } from '../../metering/index.ts'
import type { AppUsage } from './app-usage.ts'
import { isStoredElsewhere } from './key-owners.ts'
import type { OldKeyStartCounter } from './old-key-start-counter.ts'
import type { Start } from './start-request.ts'

export type MeterStartDependencies = {
  meter: Meter
  appUse: AppUsage
  oldStarts: OldKeyStartCounter
}

/**
 * Stores the session unless it is stored already, and counts the start for spend caps and rotation. Resolves after the
 * commit.
 */
export async function storeStart(
  { meter, appUse, oldStarts }: MeterStartDependencies,
  { key, app, input, session, nowMs }: Start,
) {
  const isElsewhere = key.moved && (await isStoredElsewhere(meter, key, session, nowMs))
  if (!isElsewhere) await meter.start(session)
  if (key.cap?.ofApp) appUse.count(key.ownerId, app, nowMs)
  if (key.oldUntilMs !== undefined)
    oldStarts.count(key.id, input.app.version ?? '', input.sdk, nowMs)
}
