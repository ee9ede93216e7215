import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseUserCode, formatUserCode, userCodeLength, userCodeLetters } from './user-code.ts'

test('reads a code in any spelling', () => {
  for (const typed of ['BCDFGHJK', 'bcdf-ghjk', ' B C D F\u2013g h j k ', 'bcdf\u00A0ghjk']) {
    expect(parseUserCode(typed)).toBe('BCDFGHJK')
  }
  const code = fc
    .array(fc.constantFrom(...userCodeLetters.split('')), {
      minLength: userCodeLength,
      maxLength: userCodeLength,
    })
    .map((letters) => letters.join(''))
  fc.assert(fc.property(code, (value) => parseUserCode(formatUserCode(value)) === value))
})

test('no letter looks like another one, and none is a vowel', () => {
  expect(new Set(userCodeLetters).size).toBe(20)
  expect(userCodeLetters).not.toMatch(/[AEIOUY0-9]/)
})

test.each(['', 'BCDFGHJ', 'BCDFGHJKL', 'BCDFGHJA', 'BCDF_GHJK', 'ẞCDFGHJK'])(
  '%j is no code',
  (typed) => {
    expect(parseUserCode(typed)).toBeNull()
  },
)
