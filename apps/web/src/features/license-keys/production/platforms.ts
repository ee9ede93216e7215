import type { NewProdKey, ProdKey } from '@fovea/contract/license-keys'
import { shownOrigin, type PlatformType } from '@fovea/contract/license-keys/rules'

export function identifierOf(key: ProdKey): string {
  switch (key.platformType) {
    case 'ios':
      return key.ios.bundleId
    case 'android':
      return key.android.packageName
    case 'web':
      return key.web.baseUrl
    case 'windows':
      return key.windows.appName
  }
}

/** The same as people write it. */
export function shownIdentifier(key: ProdKey): string {
  return shownOrigin(identifierOf(key))
}

/** What a key for an app is made from. */
export function newAppOf(platformType: PlatformType, identifier: string): NewProdKey {
  switch (platformType) {
    case 'ios':
      return { platformType, bundleId: identifier }
    case 'android':
      return { platformType, packageName: identifier }
    case 'web':
      return { platformType, baseUrl: identifier }
    case 'windows':
      return { platformType, appName: identifier }
  }
}
