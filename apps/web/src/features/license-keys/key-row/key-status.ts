import type { ProdKey } from '@fovea/contract/license-keys'
import { isExpired } from '@fovea/contract/license-keys/rules'
import type { StatusTone } from '../../../ui/values/StatusDot.tsx'

type KeyStatus = { tone: StatusTone; word: string }

/** Expiry comes first, because switching an expired key on has no effect. */
export function getKeyStatus(key: ProdKey, now: Date): KeyStatus {
  if (isExpired(key, now)) return { tone: 'bad', word: 'Expired' }
  return key.activated ? { tone: 'good', word: 'Active' } : { tone: 'off', word: 'Deactivated' }
}
