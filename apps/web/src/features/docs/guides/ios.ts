import type { Guide } from '../web-guide.ts'
import install from '../snippets/install/ios.sh?highlighted'
import source from '../snippets/ios.swift?highlighted'

export const guide: Guide = {
  language: 'Swift',
  usesClient: false,
  source,
  install: {
    sentence:
      'Download the iOS SDK, unzip it, and drag the framework into your target in Xcode. The code below needs iOS 15 or later, and no package.',
    language: 'Shell',
    lines: install,
  },
}
