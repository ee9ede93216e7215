import type { Guide } from '../web-guide.ts'
import install from '../snippets/install/windows.ps1?highlighted'
import source from '../snippets/windows.cpp?highlighted'

export const guide: Guide = {
  language: 'C++',
  usesClient: false,
  source,
  install: {
    sentence:
      'Download the Windows SDK and unzip it next to your project. The code below needs C++20, and three libraries from vcpkg.',
    language: 'PowerShell',
    lines: install,
  },
}
