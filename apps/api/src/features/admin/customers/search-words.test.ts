import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toParts, toPatterns, toText } from './search-words.ts'

test.each([
  ['customer-77', ['%customer-%', '%-77%']],
  ['anna@gmail.com', ['%anna@%', '%@gmail.%', '%.com%']],
  ['dev_4bQm', [String.raw`%dev\_%`, String.raw`%\_4bqm%`]],
  ['100%_ok', [String.raw`%100\%%`, String.raw`%\_ok%`]],
  ['anna', ['%anna%']],
  ['a b', ['% a%', '% b%']],
  // Parts of two characters are no help to an index of trigrams.
  ['r-7', []],
  ['%', [String.raw`% \%%`]],
])('the parts of %s', (search, parts) => {
  expect(toPatterns(search).flatMap(toParts)).toEqual(parts)
})

test('what matches a pattern matches its parts', () => {
  const text = fc.string({ unit: 'binary', maxLength: 20 })
  fc.assert(
    fc.property(text, (search) => {
      for (const pattern of toPatterns(search)) {
        for (const part of toParts(pattern)) expect(toText(pattern)).toContain(toText(part))
      }
    }),
  )
})
