import type { PlatformId } from './contents.ts'
import { type Guide, webGuide } from './web-guide.ts'
import android from './snippets/android.kt?highlighted'
import flutter from './snippets/flutter.dart?highlighted'
import installAndroid from './snippets/install/android.kts?highlighted'
import installFlutter from './snippets/install/flutter.sh?highlighted'
import installIos from './snippets/install/ios.sh?highlighted'
import installWindows from './snippets/install/windows.ps1?highlighted'
import ios from './snippets/ios.swift?highlighted'
import windows from './snippets/windows.cpp?highlighted'

export const guides: Record<PlatformId, Guide> = {
  web: webGuide,
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
