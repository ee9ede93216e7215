export type TokenKind = 'comment' | 'constant' | 'keyword' | 'name' | 'string'

/** Plain text, or a token with its kind. */
export type CodeToken = string | readonly [TokenKind, string]
export type SourceLine = readonly CodeToken[]

export const getTokenText = (piece: CodeToken) => (typeof piece === 'string' ? piece : piece[1])

export const getLineText = (line: SourceLine) => line.map(getTokenText).join('')

export const getCodeText = (lines: readonly SourceLine[]) => lines.map(getLineText).join('\n')

export function fillPlaceholders(
  lines: readonly SourceLine[],
  values: Record<string, string>,
): SourceLine[] {
  const fill = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (gap, name: string) => values[name] ?? gap)
  return lines.map((line) =>
    line.map((piece) => (typeof piece === 'string' ? fill(piece) : [piece[0], fill(piece[1])])),
  )
}
