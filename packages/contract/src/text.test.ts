import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineText, nameText, requiredLine, requiredText, cleanName, boundedText } from './text.ts'

const words = (schema: ReturnType<typeof boundedText>, input: unknown) =>
  schema.safeParse(input).error?.issues[0]?.message

test('text in any script is kept and trimmed', () => {
  const typed = fc.string({ unit: 'grapheme', maxLength: 20 })
  fc.assert(
    fc.property(typed, (typed) => {
      fc.pre(!typed.includes('\u0000'))
      expect(boundedText(1000).parse(` ${typed}\n`)).toBe(typed.trim())
    }),
  )
})

test.each([
  [undefined, 'Required'],
  [null, 'Enter text.'],
  [7, 'Enter text.'],
  ['x'.repeat(1001), 'Use at most 1,000 characters.'],
  ['a\u0000b', 'Remove the NUL character.'],
  ['a\ud83d', 'Remove the invalid character.'],
  ['\ude42a', 'Remove the invalid character.'],
])('%j is refused: %s', (typed, message) => {
  expect(words(boundedText(1000), typed)).toBe(message)
})

test('required text is more than blanks', () => {
  expect(words(requiredText(10), ' ')).toBe('Required')
  expect(words(boundedText(10), ' ')).toBeUndefined()
})

test.each(['\u061C', '\u200E', '\u200F', '\u202A', '\u202E', '\u2066', '\u2069'])(
  'a line refuses %j, which changes the text direction, and a longer text keeps it',
  (turn) => {
    const typed = `invoice${turn}fdp.exe`
    expect(words(lineText(100), typed)).toMatch(/text direction/)
    expect(words(requiredLine(100), typed)).toMatch(/text direction/)
    expect(words(boundedText(100), typed)).toBeUndefined()
  },
)

test('a line accepts names in scripts of either direction, and joined emoji', () => {
  for (const name of ['שלום', 'مرحبا', '안녕', 'Café 👩‍💻', 'نام‌ها'])
    expect(requiredLine(100).parse(name)).toBe(name)
})

test.each([
  ['Ada\u202Eecalevol', 'Adaecalevol'],
  [' \u2066Ada\u2069\tLovelace\r\n', 'Ada Lovelace'],
  ['A\u0000d\u001B[31ma\u200B\uFEFF', 'Ad[31ma'],
  ['Ada \ud83d', 'Ada \uFFFD'],
  ['\u200F\u0007', ''],
  ['안녕 שלום 👩‍💻 نام‌ها', '안녕 שלום 👩‍💻 نام‌ها'],
])('the name %j is shown as %j', (written, shown) => {
  expect(cleanName(written)).toBe(shown)
})

const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0x20ff }), fc.integer({ min: 0, max: 0x10_ffff }))
  .map((point) => String.fromCodePoint(point))

test('the cleaned form of any name is a valid name', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 50 }), (written) => {
      expect(words(nameText(100), cleanName(written))).toBeUndefined()
    }),
  )
})
