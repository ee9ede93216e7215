import type { Meter } from '../../metering/index.ts'
import type { AppUsage } from './app-usage.ts'
import { isStoredElsewhere } from './key-owners.ts'
import type { OldKeyStartCounter } from './old-key-start-counter.ts'
import type { Start } from './start-request.ts'

export type StoreStartDeps = {
  meter: Meter
  appUsage: AppUsage
  oldKeyStarts: OldKeyStartCounter
}

/** Does nothing for a stored session. Resolves after the commit. */
export async function storeStart(
  { meter, appUsage, oldKeyStarts }: StoreStartDeps,
  { key, app, input, session, nowMs }: Start,
) {
  const isElsewhere = key.moved && (await isStoredElsewhere(meter, key, session, nowMs))
  if (!isElsewhere) await meter.start(session)
  if (key.cap?.thisApp) appUsage.count(key.ownerId, app, nowMs)
  if (key.oldUntilMs !== undefined)
    oldKeyStarts.count(key.id, input.app.version ?? '', input.sdk, nowMs)
}
