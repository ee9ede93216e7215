import type { Guide } from '../web-guide.ts'
import install from '../snippets/install/flutter.sh?highlighted'
import source from '../snippets/flutter.dart?highlighted'

export const guide: Guide = {
  language: 'Dart',
  usesClient: false,
  source,
  install: {
    sentence:
      'A Flutter app starts sessions as the platform it runs on: iOS or Android. On Android it sends the SHA-256 of its certificate: add that one to the certificates of your key.',
    language: 'Shell',
    lines: install,
  },
}
