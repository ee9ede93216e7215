import { maskKey } from '@fovea/contract/license-keys/rules'
import { getKeySettings, toHistoryState } from './key-settings.ts'
import type { KeyRow } from './repository.ts'
import type { KeyState } from './tables.ts'

/** State for the key history. The key's string is masked, because more people can read a history than use a key. */
export function getKeyState(row: Omit<KeyRow, 'kind' | 'rehearsal' | 'rehearsal_until'>): KeyState {
  const term = { key: maskKey(row.key), expire_date: row.expires_at.toISOString() }
  if (row.platform === null) return term
  return {
    ...term,
    platformType: row.platform,
    identifier: row.identifier,
    ...toHistoryState(getKeySettings(row)),
  }
}
