/** What a spreadsheet takes for the beginning of a formula, in both widths. */
const formulaStarts = new Set('=+-@＝＋－＠')

/** What ends a cell somewhere: many countries separate by semicolon, and a text may hold lines and tabs. */
const cellEnds = new Set(';\t\r\n')

/** What a spreadsheet skips before it looks for a formula: spaces, and the quotes of a cell that it reads as none. */
const skipped = /[\s"\p{Cf}]/u

/**
 * A text as a cell that no spreadsheet runs, whatever it takes for the end of a cell: an apostrophe stands before each
 * character that would begin a formula. Each character is looked at once, so that a long cell costs no more than its length.
 */
export function escapeCsvCell(text: Iterable<string>): string {
  let cell = ''
  let atStart = true
  for (const character of text) {
    if (formulaStarts.has(character)) {
      if (atStart) cell += "'"
      atStart = false
    } else if (cellEnds.has(character)) {
      // A spreadsheet may drop what cannot be seen at the front, and with it what kept the rest from being run.
      if (cell === '' && character !== ';') cell += "'"
      atStart = true
    } else if (!skipped.test(character)) {
      atStart = false
    }
    cell += character
  }
  return cell
}

/** How every file for spreadsheets is written: read as UTF-8, and nothing in it is a formula. Numbers stay numbers. */
export const csvOptions = { bom: true, cast: { string: (text: string) => escapeCsvCell(text) } }
