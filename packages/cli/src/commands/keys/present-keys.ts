import type { ProdKey } from '@fovea/contract/license-keys'
import { getIdentifier } from '@fovea/contract/license-keys/rules'

export function rowsOf(keys: ProdKey[]) {
  return {
    heading: ['KEY', 'PLATFORM', 'APP', 'STATE', 'EXPIRES'],
    rows: keys.map((key) => [
      key.key,
      key.platformType,
      getIdentifier(key),
      stateOf(key),
      key.expire_date.slice(0, 10),
    ]),
  }
}

function stateOf({ expire_state, activated }: ProdKey) {
  if (expire_state) return 'expired'
  return activated ? 'active' : 'deactivated'
}
