import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseUserCode, formatUserCode, userCodeLength, userCodeLetters } from './user-code.ts'

test('a code is read however it is typed', () => {
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

test('no letter is taken for another one, or makes a word', () => {
  expect(new Set(userCodeLetters).size).toBe(20)
  expect(userCodeLetters).not.toMatch(/[AEIOUY0-9]/)
})

test.each(['', 'BCDFGHJ', 'BCDFGHJKL', 'BCDFGHJA', 'BCDF_GHJK', 'ẞCDFGHJK'])(
  '%j can be none',
  (typed) => {
    expect(parseUserCode(typed)).toBeNull()
  },
)
