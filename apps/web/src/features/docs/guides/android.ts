import type { Guide } from '../web-guide.ts'
import install from '../snippets/install/android.kts?highlighted'
import source from '../snippets/android.java?highlighted'

export const guide: Guide = {
  language: 'Java',
  usesClient: false,
  source,
  install: {
    sentence:
      'Download the Android SDK to app/libs, add it and Tink to app/build.gradle.kts, and request android.permission.INTERNET in the manifest. The code below needs Android 9 or later, and runs in Kotlin apps as it is.',
    language: 'Gradle',
    lines: install,
  },
}
