import type { ProdKey } from '@fovea/contract/license-keys'
import type { KeyState } from './restriction-words.ts'

/** The part of a key that people change. */
export function restrictionsOf(key: ProdKey): KeyState {
  return {
    activated: key.activated,
    ipBlacklist: key.ipBlacklist,
    domainWhitelist: key.domainWhitelist,
    base64Signature: key.platformType === 'android' ? key.android.base64Signature : '',
  }
}
