import type { SourceLine } from './code/code-tokens.ts'
import type { Language } from './code/CodeBlock.tsx'
import installWeb from './snippets/install/web.sh?highlighted'
// Built from a file that has no exports of its own.
// oxlint-disable-next-line import/default
import web from './snippets/web.js?highlighted'

export type Guide = {
  language: Language
  /** Whether the license client checks signatures and keeps the lease, or that is left to the reader. */
  usesClient: boolean
  /** The whole program, cut into steps when it is shown. */
  source: readonly SourceLine[]
  install: { sentence: string; language: Language; lines: readonly SourceLine[] }
}

/** The one that is shown first; the others come when they are wanted. */
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
