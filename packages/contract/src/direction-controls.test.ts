import { expect, test } from 'vitest'
import { spellDirectionControls } from './direction-controls.ts'

test.each([
  ['abc \u202Eabc\u202C', 'abc [U+202E]abc[U+202C]'],
  ['\u2066a\u2069\u202D', '[U+2066]a[U+2069][U+202D]'],
  // Marks that Arabic and Hebrew texts need stay.
  ['\u05D0\u200F! \u061C', '\u05D0\u200F! \u061C'],
  ['plain', 'plain'],
])('spells %j as %j', (typed, shown) => {
  expect(spellDirectionControls(typed)).toBe(shown)
})
