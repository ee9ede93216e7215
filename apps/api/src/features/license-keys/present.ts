import type { DevKey, KeyEvent, ProdKey } from '@fovea/contract/license-keys'
import { isExpired } from '@fovea/contract/license-keys/rules'
import { appName } from '../metering/index.ts'
import { changeableOf } from './changeable.ts'
import type { EventRow, KeyRow, ProdKeyRow } from './repository.ts'

/** What keys of every kind show, and all that trial and commercial keys do. Whether a key is over is read from the clock, never stored. */
export function presentKey(row: KeyRow, now: Date): DevKey {
  const expire_date = row.expires_at.toISOString()
  return {
    key: row.key,
    created: row.created_at.toISOString(),
    expire_date,
    expire_state: isExpired({ expire_state: false, expire_date }, now),
  }
}

export function presentProdKey(row: ProdKeyRow, now: Date): ProdKey {
  const { platform, identifier } = row
  const { base64Signature, ...shared } = changeableOf(row)
  const common = {
    _id: row.id,
    ...presentKey(row, now),
    ...shared,
    version: row.version,
    appName: appName(platform, identifier),
  }
  switch (platform) {
    case 'ios':
      return { ...common, platformType: platform, ios: { bundleId: identifier } }
    case 'android': {
      const android = { packageName: identifier, base64Signature }
      return { ...common, platformType: platform, android }
    }
    case 'web':
      return { ...common, platformType: platform, web: { baseUrl: identifier } }
    case 'windows':
      return { ...common, platformType: platform, windows: { appName: identifier } }
  }
}

type People = ReadonlyMap<string, NonNullable<KeyEvent['actor']>>

export function presentEvent(row: EventRow, people: People): KeyEvent {
  return {
    _id: row.id,
    at: row.at.toISOString(),
    actor: people.get(row.actor_id ?? '') ?? null,
    ip: row.ip,
    action: row.action,
    before: row.before,
    after: row.after,
  }
}
