import type { ProdKey } from './entities.ts'
import type { NewProdKey } from './inputs.ts'
import type { PlatformType } from './rules/platforms.ts'

export function getIdentifier(key: ProdKey): string {
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

export function createKeyInput(platformType: PlatformType, identifier: string): NewProdKey {
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
