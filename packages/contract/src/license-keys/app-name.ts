import type { PlatformType } from './platforms.ts'

/** The part of a production key that names its app. */
export type NamesApp =
  | { platformType: 'ios'; ios: { bundleId: string } }
  | { platformType: 'android'; android: { packageName: string } }
  | { platformType: 'web'; web: { baseUrl: string } }
  | { platformType: 'windows'; windows: { appName: string } }

/** A short name for an app: `com.example.reader` is `reader`, `https://play.example.com` is `example`. */
export function appName(key: NamesApp): string {
  switch (key.platformType) {
    case 'ios':
      return shortAppName('ios', key.ios.bundleId)
    case 'android':
      return shortAppName('android', key.android.packageName)
    case 'web':
      return shortAppName('web', key.web.baseUrl)
    case 'windows':
      return shortAppName('windows', key.windows.appName)
  }
}

/** The same from an identifier alone. One that an app made up itself, against its platform's rules, stays as it is. */
export function shortAppName(platform: PlatformType, identifier: string): string {
  switch (platform) {
    case 'ios':
    case 'android':
      return identifier.slice(identifier.lastIndexOf('.') + 1) || identifier
    case 'web': {
      const segments = URL.parse(identifier)?.hostname.split('.') ?? []
      return segments.at(-2) ?? (segments.join() || identifier)
    }
    case 'windows':
      return identifier
  }
}
