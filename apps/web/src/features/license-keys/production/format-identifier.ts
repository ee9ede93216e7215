import type { ProdKey } from '@fovea/contract/license-keys'
import { getIdentifier, formatOrigin } from '@fovea/contract/license-keys/rules'

export function formatIdentifier(key: ProdKey): string {
  return formatOrigin(getIdentifier(key))
}
