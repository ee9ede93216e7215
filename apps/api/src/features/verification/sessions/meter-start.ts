import type { Meter } from '../../metering/index.ts'
import type { AppUse } from './app-use.ts'
import { isStoredElsewhere } from './moved-key.ts'
import type { OldStarts } from './old-starts.ts'
import type { Start } from './start-request.ts'

export type Metering = {
  meter: Meter
  appUse: AppUse
  /** Counts starts with the old string of a rotated key. */
  oldStarts: OldStarts
}

/** Stores the session once, and counts it for a spend cap of its app and for a rotation. Resolves when it is committed. */
export async function meterStart(
  { meter, appUse, oldStarts }: Metering,
  { key, app, input, session, nowMs }: Start,
) {
  const isElsewhere = key.moved && (await isStoredElsewhere(meter, key, session, nowMs))
  if (!isElsewhere) await meter.start(session)
  if (key.cap?.ofApp) appUse.count(key.ownerId, app, nowMs)
  if (key.oldUntilMs !== undefined)
    oldStarts.note(key.id, input.app.version ?? '', input.sdk, nowMs)
}
