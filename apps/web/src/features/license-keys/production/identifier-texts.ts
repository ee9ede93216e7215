import type { PlatformType } from '@fovea/contract/license-keys/rules'

type Words = {
  label: string
  meaning: string
}

export const identifierTexts: Record<PlatformType, Words> = {
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

export function getIdentifierLabel(platform: PlatformType): string {
  return platform === 'web' ? 'Domain Name' : identifierTexts[platform].label
}
