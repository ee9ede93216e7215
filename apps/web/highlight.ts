import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { HighlighterCore, ThemeRegistrationRaw } from 'shiki/core'
import type { Plugin } from 'vite'
import { z } from 'zod'
import type { TokenKind, SourceLine, CodeToken } from './src/features/docs/code/code-tokens.ts'

const highlightedId = /\?highlighted$/

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

/** Examples by a hash of their text. `npm run docs` writes them, because making them takes a third of a build. */
export const highlightedFile = path.join(import.meta.dirname, 'highlighted.json')

/**
 * Highlights the code examples of the docs at build time, so that the browser loads plain text with token kinds instead
 * of a highlighter.
 */
export function highlightPlugin(): Plugin {
  let stored: Promise<Record<string, unknown>> | undefined
  return {
    name: 'highlight',
    load: {
      filter: { id: highlightedId },
      async handler(id) {
        const file = id.replace(/\?highlighted$/, '')
        this.addWatchFile(file)
        stored ??= readFile(highlightedFile, 'utf8').then((text) =>
          z.record(z.string(), z.unknown()).parse(JSON.parse(text)),
        )
        const { name, source } = await readExample(file)
        const lines = (await stored)[name] ?? (await highlight(file, source))
        return { code: `export default ${JSON.stringify(lines)}`, moduleType: 'js' }
      },
    },
  }
}

/** Returns the content of `highlighted.json`. */
export async function highlightExamples() {
  const cwd = path.join(import.meta.dirname, '../..')
  const places = ['apps/web/src/features/docs/snippets/**/*.*', 'examples/tokens/keys.*']
  const files = globSync(places, { cwd, exclude: ['**/*.d.ts'] }).toSorted()
  const lines = files.map(async (file) => {
    const { name, source } = await readExample(path.join(cwd, file))
    return `"${name}":${JSON.stringify(await highlight(file, source))}`
  })
  return `{\n${(await Promise.all(lines)).join(',\n')}\n}\n`
}

async function readExample(file: string) {
  const source = (await readFile(file, 'utf8')).trimEnd()
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 16)
  return { name: `${path.basename(file)} ${hash}`, source }
}

let highlighter: Promise<HighlighterCore> | undefined

async function highlight(file: string, source: string): Promise<SourceLine[]> {
  const lang = languages[path.extname(file).slice(1)]
  if (lang === undefined) throw new Error(`${path.basename(file)} is in no language that is known`)
  highlighter ??= createHighlighter()
  const lines = (await highlighter).codeToTokensBase(source, {
    lang,
    theme: 'kinds',
    // No time limit: on a busy machine, an aborted line would leave the following ones in wrong colours.
    tokenizeTimeLimit: 0,
  })
  return lines.map(toLine)
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
