export type Printer = {
  out: (text: string) => void
  isTerminal: boolean
  /** Print what the API answered instead. */
  json: boolean
}

type Rows = { heading: string[]; rows: string[][] }

const unseen = /\p{Cc}/gu

/** A table on a terminal, tabs in a pipe, JSON where it is asked for. */
export function print(
  { out, isTerminal, json }: Printer,
  answer: unknown,
  { heading, rows }: Rows,
) {
  if (json) {
    out(`${JSON.stringify(answer, null, 2)}\n`)
    return
  }
  // What others have named is only shown, and moves no cursor.
  const cells = rows.map((row) => row.map((cell) => cell.replaceAll(unseen, ' ')))
  if (!isTerminal) {
    out(cells.map((row) => `${row.join('\t')}\n`).join(''))
    return
  }
  const all = [heading, ...cells]
  const widths = heading.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)))
  const lines = all.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '))
  out(lines.map((line) => `${line.trimEnd()}\n`).join(''))
}
