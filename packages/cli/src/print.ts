export type Printer = {
  out: (text: string) => void
  isTerminal: boolean
  json: boolean
}

type TableRows = { heading: string[]; rows: string[][] }

const controlCharacters = /\p{Cc}/gu

export function printTable(
  { out, isTerminal, json }: Printer,
  answer: unknown,
  { heading, rows }: TableRows,
) {
  if (json) {
    out(`${JSON.stringify(answer, null, 2)}\n`)
    return
  }
  const cells = rows.map(cleanRow)
  if (!isTerminal) {
    out(cells.map((row) => `${row.join('\t')}\n`).join(''))
    return
  }
  const all = [heading, ...cells]
  const widths = heading.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)))
  const lines = all.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '))
  out(lines.map((line) => `${line.trimEnd()}\n`).join(''))
}

export function printLine({ out, isTerminal, json }: Printer, answer: unknown, row: string[]) {
  if (json) out(`${JSON.stringify(answer)}\n`)
  else if (isTerminal) out(`${inColumns(cleanRow(row))}\n`)
  else out(`${cleanRow(row).join('\t')}\n`)
}

export function printHeading({ out, isTerminal, json }: Printer, heading: string[]) {
  if (isTerminal && !json) out(`${inColumns(heading)}\n`)
}

function inColumns(row: string[]) {
  return row
    .map((cell) => cell.padEnd(columnWidth))
    .join('  ')
    .trimEnd()
}

const columnWidth = 26

/** Names come from others: control characters could move the cursor. */
function cleanRow(row: string[]) {
  return row.map((cell) => cell.replaceAll(controlCharacters, ' '))
}
