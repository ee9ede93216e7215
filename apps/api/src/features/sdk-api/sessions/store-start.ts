import type { Meter } from '../../metering/index.ts'
import type { AppUsage } from './app-usage.ts'
import { isStoredElsewhere } from './key-owners.ts'
import type { OldKeyStartCounter } from './old-key-start-counter.ts'
import type { Start } from './start-request.ts'

export type MeterStartDependencies = {
  meter: Meter
  appUse: AppUsage
  /** Counts starts with the old string of a rotated key. */
  oldStarts: OldKeyStartCounter
}

/** Stores the session once, and counts it for a spend cap of its app and for a rotation. Resolves when it is committed. */
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
