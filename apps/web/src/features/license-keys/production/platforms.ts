import type { NewProdKey, ProdKey } from '@fovea/contract/license-keys'
import { shownOrigin, type PlatformType } from '@fovea/contract/license-keys/rules'

type Words = {
  /** What the identifier is called. */
  label: string
  /** What it is and where it is found. */
  meaning: string
}

/** What names an app on each platform. */
export const identifierWords: Record<PlatformType, Words> = {
  ios: {
    label: 'Bundle ID',
    meaning: 'In Xcode, under Signing & Capabilities. The key works in this app only.',
  },
  android: {
    label: 'Package Name',
    meaning: 'The applicationId in your build.gradle. The key works in this app only.',
  },
  web: {
    label: 'Base URL',
    meaning: 'Where people open your app. Scheme, host and port count; the path does not.',
  },
  windows: {
    label: 'App Name',
    meaning: 'What this console calls your app. It restricts nothing.',
  },
}

/** What the identifier of a key that exists is called; a web key is good for a whole domain. */
export function identifierLabel(platform: PlatformType): string {
  return platform === 'web' ? 'Domain Name' : identifierWords[platform].label
}

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
