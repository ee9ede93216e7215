import type { SourceLine } from './code/code-tokens.ts'
import type { Language } from './code/CodeBlock.tsx'
import installWeb from './snippets/install/web.sh?highlighted'
// The build generates the default export; the file itself has none.
// oxlint-disable-next-line import/default
import web from './snippets/web.js?highlighted'

export type Guide = {
  language: Language
  /** Whether the license client checks signatures and stores the lease, so that the reader doesn't have to. */
  usesClient: boolean
  source: readonly SourceLine[]
  install: { sentence: string; language: Language; lines: readonly SourceLine[] }
}

/** The default platform, bundled; the others are loaded on demand. */
export const webGuide: Guide = {
  language: 'JavaScript',
  usesClient: true,
  source: web,
  install: {
    sentence:
      'The license client has no dependencies and is under 5 kB. If your page has a content security policy, allow the console in connect-src.',
    language: 'Shell',
    lines: installWeb,
  },
}
