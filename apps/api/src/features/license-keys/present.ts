import type {
  CommercialKey,
  DeletedKey,
  DevKey,
  KeyEvent,
  ProdKey,
  Rehearsal,
} from '@fovea/contract/license-keys'
import { isExpired, maskKey, deletedKeyDays } from '@fovea/contract/license-keys/rules'
import { dayMs } from '@fovea/contract/time'
import { isRoleAllowed, type Role } from '@fovea/contract/workspaces/permissions'
import { getAppName } from '../metering/index.ts'
import { getKeySettings, getFirstFingerprint } from './key-settings.ts'
import type { DeletedKeyRow } from './production/deleted-key-repository.ts'
import { presentPreviousKey } from './rotation/previous-key.ts'
import type { KeyEventRow, KeyRow, ProdKeyRow } from './repository.ts'

type Term = Pick<KeyRow, 'key' | 'created_at' | 'expires_at'>

/** Fields of every kind of key. Expiry is computed from the clock, never stored. */
export function presentKey(row: Term, now: Date, role: Role = 'owner'): DevKey {
  const expire_date = row.expires_at.toISOString()
  return {
    key: presentKeyString(row.key, role),
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

export function presentDevKey(row: KeyRow, now: Date): DevKey {
  const rehearsal = presentRehearsal(row, now)
  return { ...presentKey(row, now), ...(rehearsal && { rehearsal }) }
}

export function presentRehearsal(
  row: Pick<KeyRow, 'rehearsal' | 'rehearsal_until'>,
  now: Date,
): Rehearsal | undefined {
  const { rehearsal: answer, rehearsal_until: until } = row
  if (answer === null || until === null || until <= now) return undefined
  return { answer, until: until.toISOString() }
}

export function presentKeyString(key: string, role: Role) {
  return isRoleAllowed(role, 'keys:reveal') ? key : maskKey(key)
}

type ProdKeyView = Omit<ProdKeyRow, 'kind' | 'rehearsal' | 'rehearsal_until'>

export function presentProdKey(row: ProdKeyView, now: Date, role: Role = 'owner'): ProdKey {
  const { platform, identifier } = row
  const previous = presentPreviousKey(row, now)
  const { certificates, ...shared } = getKeySettings(row)
  const common = {
    _id: row.id,
    ...presentKey(row, now, role),
    ...shared,
    version: row.version,
    ...(previous && { previous: { ...previous, key: presentKeyString(previous.key, role) } }),
    appName: getAppName(platform, identifier),
  }
  switch (platform) {
    case 'ios':
      return { ...common, platformType: platform, ios: { bundleId: identifier } }
    case 'android': {
      const base64Signature = getFirstFingerprint({ certificates })
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
    gone_on: new Date(row.deleted_at.getTime() + deletedKeyDays * dayMs).toISOString(),
  }
}

type People = ReadonlyMap<string, NonNullable<KeyEvent['actor']>>

export function presentEvent(row: KeyEventRow, people: People): KeyEvent {
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
