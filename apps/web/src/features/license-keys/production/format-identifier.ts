import type { ProdKey } from '@fovea/contract/license-keys'
import { getIdentifier, formatOrigin } from '@fovea/contract/license-keys/rules'

export function formatIdentifier(key: ProdKey): string {
  return formatOrigin(getIdentifier(key))
}

/** Without the scheme that nearly all have, for tables. */
export function formatShortIdentifier(key: ProdKey): string {
  return formatIdentifier(key).replace(/^https:\/\//, '')
}
