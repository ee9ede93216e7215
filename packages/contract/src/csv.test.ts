import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOptions, escapeCsvCell } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+49 30 1234', "'+49 30 1234"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1＋1', "'＝1＋1"],
  ['  =1', "  '=1"],
  ['\u200b=1', "\u200b'=1"],
  ['\tx', "'\tx"],
  ['\r=1', "'\r'=1"],
  ['a;=1', "a;'=1"],
  ['a;"=1', 'a;"\'=1'],
  ['a\n\n  -1', "a\n\n  '-1"],
  ['a;;;;=1;b=2', "a;;;;'=1;b=2"],
  ['Ada Lovelace', 'Ada Lovelace'],
  ['a-b, c@d.example', 'a-b, c@d.example'],
  ["'=1", "'=1"],
  ['', ''],
])('%j becomes %j', (typed, cell) => {
  expect(escapeCsvCell(typed)).toBe(cell)
})

test('a cell spells out characters that would turn the cells after it', () => {
  expect(csvOptions.cast.string('\u202E=abc')).toBe('[U+202E]=abc')
})

const hostile = fc.array(fc.constantFrom(...Array.from('=+-@＝＋－＠;\t\r\n "\'a1\u200b')), {
  maxLength: 60,
})
const withoutApostrophes = (text: string) => text.replaceAll("'", '')

test('no cell begins with a formula, and no typed text is lost', () => {
  fc.assert(
    fc.property(hostile, (characters) => {
      const cell = escapeCsvCell(characters)
      for (const piece of cell.split(/[;\t\r\n]/)) {
        expect(piece).not.toMatch(/^[\s"\p{Cf}]*[=+\-@＝＋－＠]/u)
      }
      expect(withoutApostrophes(cell)).toBe(withoutApostrophes(characters.join('')))
    }),
  )
})

test.each(['\n', ';', '\n ', '=', '"'])(
  'a cell of only %j takes time in proportion to its length',
  (unit) => {
    const typed = unit.repeat(100_000)
    // CPU time in milliseconds, which a busy machine does not change; looking back would take half a minute.
    const before = process.cpuUsage()
    const cell = escapeCsvCell(typed)
    const { user } = process.cpuUsage(before)
    expect(user / 1000).toBeLessThan(1_000)
    expect(cell.length).toBeLessThanOrEqual(2 * typed.length + 1)
  },
)
