import type { Language } from './components/CodeBlock.tsx'
import android from './snippets/android.kt?raw'
import flutter from './snippets/flutter.dart?raw'
import ios from './snippets/ios.swift?raw'
// A text has no exports of its own.
// oxlint-disable-next-line import/default
import web from './snippets/web.js?raw'
import windows from './snippets/windows.cpp?raw'

/** How a platform is begun with. Its id is the fragment that leads to it. */
export type Guide = {
  id: string
  name: string
  language: Language
  /** Whether the license client checks signatures and keeps the lease, or that is left to the reader. */
  usesClient: boolean
  /** The whole program, cut into steps when it is shown. */
  source: string
  install: { sentence: string; language: Language; code: string }
}

export const guides: readonly Guide[] = [
  {
    id: 'web',
    name: 'Web',
    language: 'JavaScript',
    usesClient: true,
    source: web,
    install: {
      sentence:
        'The license client has no dependency and weighs less than 5 kB. A content security policy has to allow the console in connect-src.',
      language: 'Shell',
      code: 'npm install @fovea/license-client',
    },
  },
  {
    id: 'ios',
    name: 'iOS',
    language: 'Swift',
    usesClient: false,
    source: ios,
    install: {
      sentence:
        'Download the SDK for iOS, unzip it, and drag the framework into your target in Xcode. What follows needs nothing but UIKit.',
      language: 'Shell',
      code: 'unzip fovea-sdk-ios-2.6.3.zip -d Frameworks',
    },
  },
  {
    id: 'android',
    name: 'Android',
    language: 'Kotlin',
    usesClient: false,
    source: android,
    install: {
      sentence:
        'Download the SDK for Android into app/libs, name it in app/build.gradle.kts, and ask for android.permission.INTERNET in the manifest.',
      language: 'Gradle',
      code: 'dependencies {\n    implementation(files("libs/fovea-sdk-android-3.1.3.aar"))\n}',
    },
  },
  {
    id: 'windows',
    name: 'Windows',
    language: 'C++',
    usesClient: false,
    source: windows,
    install: {
      sentence:
        'Download the SDK for Windows and unzip it beside your project. What follows needs C++20 and C++/WinRT.',
      language: 'PowerShell',
      code: 'Expand-Archive fovea-sdk-windows-4.1.0.zip -DestinationPath sdk\nnuget install Microsoft.Windows.CppWinRT',
    },
  },
  {
    id: 'flutter',
    name: 'Flutter',
    language: 'Dart',
    usesClient: false,
    source: flutter,
    install: {
      sentence:
        'A Flutter app starts its sessions as the platform that it runs on; so does one made with Unity.',
      language: 'Shell',
      code: 'flutter pub add http uuid',
    },
  },
]
