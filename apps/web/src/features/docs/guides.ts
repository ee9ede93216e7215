import type { Line } from './code/pieces.ts'
import type { Language } from './code/CodeBlock.tsx'
import type { PlatformId } from './contents.ts'
import android from './snippets/android.kt?highlighted'
import flutter from './snippets/flutter.dart?highlighted'
import installAndroid from './snippets/install/android.kts?highlighted'
import installFlutter from './snippets/install/flutter.sh?highlighted'
import installIos from './snippets/install/ios.sh?highlighted'
import installWeb from './snippets/install/web.sh?highlighted'
import installWindows from './snippets/install/windows.ps1?highlighted'
import ios from './snippets/ios.swift?highlighted'
// Built from a file that has no exports of its own.
// oxlint-disable-next-line import/default
import web from './snippets/web.js?highlighted'
import windows from './snippets/windows.cpp?highlighted'

/** How a platform is begun with. */
export type Guide = {
  language: Language
  /** Whether the license client checks signatures and keeps the lease, or that is left to the reader. */
  usesClient: boolean
  /** The whole program, cut into steps when it is shown. */
  source: readonly Line[]
  install: { sentence: string; language: Language; lines: readonly Line[] }
}

export const guides: Record<PlatformId, Guide> = {
  web: {
    language: 'JavaScript',
    usesClient: true,
    source: web,
    install: {
      sentence:
        'The license client has no dependencies and is under 5 kB. If your page has a content security policy, allow the console in connect-src.',
      language: 'Shell',
      lines: installWeb,
    },
  },
  ios: {
    language: 'Swift',
    usesClient: false,
    source: ios,
    install: {
      sentence:
        'Download the iOS SDK, unzip it, and drag the framework into your target in Xcode. The code below needs only UIKit.',
      language: 'Shell',
      lines: installIos,
    },
  },
  android: {
    language: 'Kotlin',
    usesClient: false,
    source: android,
    install: {
      sentence:
        'Download the Android SDK to app/libs, add it to app/build.gradle.kts, and request android.permission.INTERNET in the manifest.',
      language: 'Gradle',
      lines: installAndroid,
    },
  },
  windows: {
    language: 'C++',
    usesClient: false,
    source: windows,
    install: {
      sentence:
        'Download the Windows SDK and unzip it next to your project. The code below needs C++20 and C++/WinRT.',
      language: 'PowerShell',
      lines: installWindows,
    },
  },
  flutter: {
    language: 'Dart',
    usesClient: false,
    source: flutter,
    install: {
      sentence:
        'A Flutter app starts sessions as the platform it runs on. The same goes for Unity.',
      language: 'Shell',
      lines: installFlutter,
    },
  },
}
