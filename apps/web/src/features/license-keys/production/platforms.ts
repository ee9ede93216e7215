import type { ProdKey } from '@fovea/contract/license-keys'
import { identifierOf, shownOrigin } from '@fovea/contract/license-keys/rules'

export function shownIdentifier(key: ProdKey): string {
  return shownOrigin(identifierOf(key))
}
