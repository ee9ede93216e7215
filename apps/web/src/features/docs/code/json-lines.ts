import type { TokenKind, SourceLine, CodeToken } from './code-tokens.ts'

/** Matches names, other strings and constants; the text between them is plain. */
const token = /(?<name>"[^"]*"(?=:))|(?<string>"[^"]*")|(?<constant>\b(?:true|false|null|\d+)\b)/g

export function formatJsonLines(value: object): SourceLine[] {
  return JSON.stringify(value, null, 2).split('\n').map(colour)
}

function colour(text: string): SourceLine {
  const line: CodeToken[] = []
  let end = 0
  for (const match of text.matchAll(token)) {
    if (match.index > end) line.push(text.slice(end, match.index))
    line.push([kindOf(match.groups ?? {}), match[0]])
    end = match.index + match[0].length
  }
  if (end < text.length) line.push(text.slice(end))
  return line
}

function kindOf({ name, string }: Record<string, string | undefined>): TokenKind {
  if (name !== undefined) return 'name'
  return string === undefined ? 'constant' : 'string'
}
