import { expect, test } from 'vitest'
import { compareWords } from './compare-words.ts'

/** Marks added words with `+` and removed ones with `-`. */
const marks = {
  same: (text: string) => text,
  added: (text: string) => `[+${text}]`,
  removed: (text: string) => `[-${text}]`,
}
const mark = (before: string, after: string) =>
  compareWords(before, after)
    .map(({ kind, text }) => marks[kind](text))
    .join('')

test.each([
  ['', '', ''],
  ['same text', 'same text', 'same text'],
  ['', 'new', '[+new]'],
  ['old', '', '[-old]'],
  ['one two three', 'one three', 'one [-two ]three'],
  ['one three', 'one two three', 'one [+two ]three'],
  ['one two three', 'one 2 three', 'one [-two][+2] three'],
  ['a b c d', 'b c e d', '[-a ]b c[+ e] d'],
  ['# Title\n\nText.', '# Title\n\nMore.\n\nText.', '# Title\n\n[+More.\n\n]Text.'],
])('compares %j with %j', (before, after, marked) => {
  expect(mark(before, after)).toBe(marked)
})

test('the kept and removed words are the old text, the kept and added ones the new text', () => {
  const words = 'the eye of a reader rests on a word and jumps to the next word of the line'.split(
    ' ',
  )
  for (let number = 0; number < 200; number += 1) {
    const pick = (factor: number) =>
      words.filter((_, at) => (at * factor + number) % 3 !== 0).join(' ')
    const pieces = compareWords(pick(5), pick(7 + number))
    const without = (kind: string) =>
      pieces
        .filter((piece) => piece.kind !== kind)
        .map(({ text }) => text)
        .join('')
    expect([without('added'), without('removed')]).toEqual([pick(5), pick(7 + number)])
  }
})

const textOf = (word: string) => Array.from({ length: 5_000 }, (_, at) => `${word}${at}`).join(' ')

test('texts with little in common are replaced as a whole', () => {
  expect(compareWords(`Same. ${textOf('a')}`, `Same. ${textOf('b')}`)).toMatchObject([
    { kind: 'same', text: 'Same. ' },
    { kind: 'removed', text: textOf('a') },
    { kind: 'added', text: textOf('b') },
  ])
})
