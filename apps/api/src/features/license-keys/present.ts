import type {
  CommercialKey,
  DeletedKey,
  DevKey,
  KeyEvent,
  ProdKey,
  Rehearsal,
} from '@fovea/contract/license-keys'
import { isExpired, maskKey, restorableDays } from '@fovea/contract/license-keys/rules'
import { dayMs } from '@fovea/contract/time'
import { mayDo, type Role } from '@fovea/contract/workspaces/permissions'
import { appName } from '../metering/index.ts'
import { changeableOf, firstOf } from './changeable.ts'
import type { DeletedKeyRow } from './production/trash-repository.ts'
import { previousOf } from './rotation/previous-key.ts'
import type { EventRow, KeyRow, ProdKeyRow } from './repository.ts'

type Term = Pick<KeyRow, 'key' | 'created_at' | 'expires_at'>

/** What keys of every kind show, and all that trial and commercial keys do. Whether a key is over is read from the clock, never stored. */
export function presentKey(row: Term, now: Date, role: Role = 'owner'): DevKey {
  const expire_date = row.expires_at.toISOString()
  return {
    key: shownKey(row.key, role),
    created: row.created_at.toISOString(),
    expire_date,
    expire_state: isExpired({ expire_state: false, expire_date }, now),
  }
}

export function presentCommercialKey(
  row: Term & Pick<KeyRow, 'id'>,
  now: Date,
  role: Role = 'owner',
): CommercialKey {
  return { _id: row.id, ...presentKey(row, now, role) }
}

/** The one development key of a person. */
export function presentDevKey(row: KeyRow, now: Date): DevKey {
  const rehearsal = rehearsalOf(row, now)
  return { ...presentKey(row, now), ...(rehearsal && { rehearsal }) }
}

/** What a development key rehearses, while it does. */
export function rehearsalOf(
  row: Pick<KeyRow, 'rehearsal' | 'rehearsal_until'>,
  now: Date,
): Rehearsal | undefined {
  const { rehearsal: answer, rehearsal_until: until } = row
  if (answer === null || until === null || until <= now) return undefined
  return { answer, until: until.toISOString() }
}

/** A key's string as somebody may see it: not everybody who may know of a key may use it. */
export function shownKey(key: string, role: Role) {
  return mayDo(role, 'keys:reveal') ? key : maskKey(key)
}

type Shown = Omit<ProdKeyRow, 'kind' | 'rehearsal' | 'rehearsal_until'>

export function presentProdKey(row: Shown, now: Date, role: Role = 'owner'): ProdKey {
  const { platform, identifier } = row
  const previous = previousOf(row, now)
  const { certificates, ...shared } = changeableOf(row)
  const common = {
    _id: row.id,
    ...presentKey(row, now, role),
    ...shared,
    version: row.version,
    ...(previous && { previous: { ...previous, key: shownKey(previous.key, role) } }),
    appName: appName(platform, identifier),
  }
  switch (platform) {
    case 'ios':
      return { ...common, platformType: platform, ios: { bundleId: identifier } }
    case 'android': {
      const base64Signature = firstOf({ certificates })
      const android = { packageName: identifier, base64Signature, certificates }
      return { ...common, platformType: platform, android }
    }
    case 'web':
      return { ...common, platformType: platform, web: { baseUrl: identifier } }
    case 'windows':
      return { ...common, platformType: platform, windows: { appName: identifier } }
  }
}

export function presentDeletedKey(row: DeletedKeyRow, now: Date, role: Role = 'owner'): DeletedKey {
  return {
    ...presentProdKey(row, now, role),
    deleted: row.deleted_at.toISOString(),
    gone_on: new Date(row.deleted_at.getTime() + restorableDays * dayMs).toISOString(),
  }
}

type People = ReadonlyMap<string, NonNullable<KeyEvent['actor']>>

export function presentEvent(row: EventRow, people: People): KeyEvent {
  return {
    _id: row.id,
    at: row.at.toISOString(),
    actor: people.get(row.actor_id ?? '') ?? null,
    ...(row.token !== null && { token: row.token }),
    ip: row.ip,
    action: row.action,
    before: row.before,
    after: row.after,
  }
}
