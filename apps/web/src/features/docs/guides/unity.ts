import type { Guide } from '../web-guide.ts'
import install from '../snippets/install/unity.sh?highlighted'
import source from '../snippets/unity.cs?highlighted'

export const guide: Guide = {
  language: 'C#',
  usesClient: false,
  source,
  install: {
    sentence:
      'Import the Unity SDK, add com.unity.nuget.newtonsoft-json in the Package Manager, and BouncyCastle.Cryptography with NuGetForUnity. The code below needs Unity 6, and starts sessions as iOS, Android or Windows.',
    language: 'Shell',
    lines: install,
  },
}
