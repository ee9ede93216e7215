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
      return lastSegment(key.ios.bundleId)
    case 'android':
      return lastSegment(key.android.packageName)
    case 'web': {
      const segments = new URL(key.web.baseUrl).hostname.split('.')
      return segments.at(-2) ?? segments.join()
    }
    case 'windows':
      return key.windows.appName
  }
}

function lastSegment(dotted: string) {
  return dotted.slice(dotted.lastIndexOf('.') + 1)
}
