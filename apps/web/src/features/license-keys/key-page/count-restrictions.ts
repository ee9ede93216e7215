import type { ProdKey } from '@fovea/contract/license-keys'

/** Entries of the lists that its owner has filled. */
export function countRestrictions(prodKey: ProdKey): number {
  const certificates = prodKey.platformType === 'android' ? prodKey.android.certificates.length : 0
  return certificates + prodKey.ipBlacklist.length + prodKey.domainWhitelist.length
}
