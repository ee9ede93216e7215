import type { PlatformId } from './contents.ts'
import { guide as android } from './guides/android.ts'
import { guide as flutter } from './guides/flutter.ts'
import { guide as ios } from './guides/ios.ts'
import { guide as unity } from './guides/unity.ts'
import { guide as windows } from './guides/windows.ts'
import { type Guide, webGuide } from './web-guide.ts'

/** All of them, for the search; a page loads only the one it shows. */
export const guides: Record<PlatformId, Guide> = {
  web: webGuide,
  ios,
  android,
  windows,
  flutter,
  unity,
}
