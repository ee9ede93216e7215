import type { ProdKey } from '@fovea/contract/license-keys'
import { identifierOf, shownOrigin } from '@fovea/contract/license-keys/rules'

/** What the platform knows an app by, as people write it. */
export function shownIdentifier(key: ProdKey): string {
  return shownOrigin(identifierOf(key))
}
