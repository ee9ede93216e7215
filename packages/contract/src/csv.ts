import { spellDirectionControls } from './direction-controls.ts'

/** Characters that start a formula in a spreadsheet, in both widths. */
const formulaStarts = new Set('=+-@＝＋－＠')

/** Characters that end a cell in some locales or programs: many countries separate by semicolon. */
const cellEnds = new Set(';\t\r\n')

/** Characters that a spreadsheet skips before it looks for a formula: spaces, quotes and invisible characters. */
const skipped = /[\s"\p{Cf}]/u

/** Puts an apostrophe before each character that could begin a formula. Reads each once, so the time is linear. */
export function escapeCsvCell(text: Iterable<string>): string {
  let cell = ''
  let atStart = true
  for (const character of text) {
    if (formulaStarts.has(character)) {
      if (atStart) cell += "'"
      atStart = false
    } else if (cellEnds.has(character)) {
      // A spreadsheet may drop invisible characters at the front, and the next one could then start a formula.
      if (cell === '' && character !== ';') cell += "'"
      atStart = true
    } else if (!skipped.test(character)) {
      atStart = false
    }
    cell += character
  }
  return cell
}

/**
 * Options of every exported CSV file: UTF-8 with a byte order mark, formulas escaped, and no cell that turns the text
 * around it. Numbers stay numbers.
 */
export const csvOptions = {
  bom: true,
  cast: { string: (text: string) => escapeCsvCell(spellDirectionControls(text)) },
}
