import type { ProdKey } from '@fovea/contract/license-keys'
import { isExpired } from '@fovea/contract/license-keys/rules'
import type { StatusTone } from '../../../ui/values/StatusDot.tsx'

type KeyStatus = { tone: StatusTone; word: string }

/** Whether sessions with a key are let in, in a word. A key that is over is that first: switching it on would not help. */
export function getKeyStatus(key: ProdKey, now: Date): KeyStatus {
  if (isExpired(key, now)) return { tone: 'bad', word: 'Expired' }
  return key.activated ? { tone: 'good', word: 'Active' } : { tone: 'off', word: 'Deactivated' }
}
