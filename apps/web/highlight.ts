import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { HighlighterCore, ThemeRegistrationRaw } from 'shiki/core'
import type { Plugin } from 'vite'
import type { TokenKind, SourceLine, CodeToken } from './src/features/docs/code/code-tokens.ts'

const highlightedId = /\.(\w+)\?highlighted$/

const languages: Record<string, string> = {
  cpp: 'cpp',
  cs: 'csharp',
  dart: 'dart',
  java: 'java',
  js: 'javascript',
  kts: 'kotlin',
  ps1: 'powershell',
  sh: 'shellscript',
  swift: 'swift',
  ts: 'typescript',
}

const kinds: Record<string, TokenKind> = {
  '#000001': 'comment',
  '#000002': 'constant',
  '#000003': 'keyword',
  '#000004': 'name',
  '#000005': 'string',
}

/** Only the token kinds that help a reader, out of the many that a grammar distinguishes. */
const theme: ThemeRegistrationRaw = {
  name: 'kinds',
  settings: [
    { settings: { foreground: '#000000', background: '#ffffff' } },
    paint('comment', ['comment', 'punctuation.definition.comment']),
    paint('constant', ['constant.numeric', 'constant.language', 'keyword.other.unit']),
    paint('keyword', ['keyword', 'storage.type', 'storage.modifier', 'variable.language']),
    paint('name', ['entity.name.function', 'support.function', 'entity.name.type']),
    paint('string', ['string', 'punctuation.definition.string']),
    {
      scope: [
        'keyword.operator',
        'meta.template.expression',
        'meta.interpolation',
        'meta.embedded',
      ],
      settings: { foreground: '#000000' },
    },
    paint('keyword', ['keyword.operator.new', 'keyword.operator.expression']),
  ],
}

function paint(kind: TokenKind, scope: string[]) {
  const foreground = Object.keys(kinds).find((colour) => kinds[colour] === kind) ?? ''
  return { scope, settings: { foreground } }
}

/**
 * Highlights the code examples of the docs at build time, so that the browser loads plain text with token kinds instead
 * of a highlighter.
 */
export function highlightPlugin(): Plugin {
  let highlighter: Promise<HighlighterCore> | undefined
  return {
    name: 'highlight',
    load: {
      filter: { id: highlightedId },
      async handler(id) {
        const language = languages[highlightedId.exec(id)?.[1] ?? '']
        if (language === undefined)
          this.error(`${path.basename(id)} is in no language that is known`)
        const file = id.replace(/\?highlighted$/, '')
        this.addWatchFile(file)
        highlighter ??= createHighlighter()
        const source = (await readFile(file, 'utf8')).trimEnd()
        const lines = (await highlighter).codeToTokensBase(source, {
          lang: language,
          theme: 'kinds',
          // No time limit: on a busy machine, an aborted line would leave the following ones in wrong colours.
          tokenizeTimeLimit: 0,
        })
        return { code: `export default ${JSON.stringify(lines.map(toLine))}`, moduleType: 'js' }
      },
    },
  }
}

async function createHighlighter() {
  const { createHighlighterCore } = await import('shiki/core')
  const { createOnigurumaEngine } = await import('shiki/engine/oniguruma')
  return createHighlighterCore({
    engine: createOnigurumaEngine(import('shiki/wasm')),
    themes: [theme],
    langs: [
      import('shiki/langs/cpp.mjs'),
      import('shiki/langs/csharp.mjs'),
      import('shiki/langs/dart.mjs'),
      import('shiki/langs/java.mjs'),
      import('shiki/langs/javascript.mjs'),
      import('shiki/langs/kotlin.mjs'),
      import('shiki/langs/powershell.mjs'),
      import('shiki/langs/shellscript.mjs'),
      import('shiki/langs/swift.mjs'),
      import('shiki/langs/typescript.mjs'),
    ],
  })
}

type Token = { content: string; color?: string }

/** Joins neighbouring tokens of one kind; white space joins the token before it. */
function toLine(tokens: Token[]): SourceLine {
  const line: CodeToken[] = []
  let before: TokenKind | undefined
  for (const { content, color = '' } of tokens) {
    const kind = kinds[color]
    const last = line.at(-1)
    if (last !== undefined && (kind === before || content.trim() === '')) {
      line[line.length - 1] =
        typeof last === 'string' ? last + content : [last[0], last[1] + content]
    } else {
      line.push(kind === undefined ? content : [kind, content])
      before = kind
    }
  }
  return line
}
