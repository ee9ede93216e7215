import type { KeyUsage, ProdKey } from '@fovea/contract/license-keys'
import { isExpired } from '@fovea/contract/license-keys/rules'
import { formatNumber } from '../../../lib/text/format.ts'
import type { StatusTone } from '../../../ui/values/StatusDot.tsx'

type KeyStatus = { tone: StatusTone; word: string }

/**
 * Expiry comes first, because switching an expired key on has no effect. Starts of a key that is off are refused by
 * intention, so only an active key reports them.
 */
export function getKeyStatus(key: ProdKey, now: Date, usage?: KeyUsage): KeyStatus {
  if (isExpired(key, now)) return { tone: 'bad', word: 'Expired' }
  if (!key.activated) return { tone: 'off', word: 'Deactivated' }
  const refused = usage?.refusedToday ?? 0
  return refused === 0
    ? { tone: 'good', word: 'Active' }
    : { tone: 'look', word: `${formatNumber(refused)} refused today` }
}
