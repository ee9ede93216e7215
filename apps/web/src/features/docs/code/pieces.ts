export type Kind = 'comment' | 'constant' | 'keyword' | 'name' | 'string'

/** A part of a line: plain, or of some kind. */
export type Piece = string | readonly [Kind, string]
export type Line = readonly Piece[]

export const textOf = (piece: Piece) => (typeof piece === 'string' ? piece : piece[1])

export const lineText = (line: Line) => line.map(textOf).join('')

/** The whole, as it is copied. */
export const codeText = (lines: readonly Line[]) => lines.map(lineText).join('\n')

/** Fills gaps such as `{{key}}`. */
export function fillIn(lines: readonly Line[], values: Record<string, string>): Line[] {
  const fill = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (gap, name: string) => values[name] ?? gap)
  return lines.map((line) =>
    line.map((piece) => (typeof piece === 'string' ? fill(piece) : [piece[0], fill(piece[1])])),
  )
}
