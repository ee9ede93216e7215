import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyBytes, keyKinds, createKeyText, parseKey } from './key-format.ts'

const kinds = fc.constantFrom(...keyKinds)
const randomBytes = fc.uint8Array({ minLength: keyBytes, maxLength: keyBytes })
const keys = fc.tuple(kinds, randomBytes).map(([kind, bytes]) => createKeyText(kind, bytes))

const alphanumeric = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const replacements = [...alphanumeric.split(''), '_', '-', '.', ' ', '\n', '\u0000', 'é', '٣']

function replaceAt(text: string, at: number, character: string) {
  return text.slice(0, at) + character + text.slice(at + 1)
}

function swap(text: string, a: number, b: number) {
  return replaceAt(replaceAt(text, a, text.charAt(b)), b, text.charAt(a))
}

test('a key shows its kind, is short, and has only letters, digits and one underscore', () => {
  fc.assert(
    fc.property(kinds, randomBytes, (kind, bytes) => {
      const key = createKeyText(kind, bytes)
      expect(parseKey(key)).toEqual({ kind })
      expect(key).toMatch(/^(dev|prod|com)_[0-9A-Za-z]{27}$/)
    }),
  )
})

test('every random bit is in the key', () => {
  fc.assert(
    fc.property(randomBytes, fc.nat(keyBytes * 8 - 1), (bytes, bit) => {
      const other = bytes.with(bit >> 3, (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7)))
      expect(createKeyText('prod', other).slice(5, 27)).not.toBe(
        createKeyText('prod', bytes).slice(5, 27),
      )
    }),
  )
  expect(createKeyText('dev', new Uint8Array(keyBytes).fill(255))).toMatch(/^dev_7/)
})

function accepted(key: string, mistyped: string[]) {
  return mistyped.filter((text) => text !== key && parseKey(text) !== null)
}

test('refuses every replacement of one character, at any place', () => {
  fc.assert(
    fc.property(keys, (key) => {
      const places = Array.from(key, (_, at) => at)
      const mistyped = places.flatMap((at) =>
        replacements.map((other) => replaceAt(key, at, other)),
      )
      expect(accepted(key, mistyped)).toEqual([])
    }),
  )
})

test('refuses every swap of two characters, neighbors or not', () => {
  fc.assert(
    fc.property(keys, (key) => {
      const places = Array.from(key, (_, at) => at)
      const mistyped = places.flatMap((place) => places.map((other) => swap(key, place, other)))
      expect(accepted(key, mistyped)).toEqual([])
    }),
  )
})

test('refuses every lost and every extra character', () => {
  fc.assert(
    fc.property(keys, (key) => {
      const places = Array.from(key, (_, at) => at)
      const shorter = places.map((at) => key.slice(0, at) + key.slice(at + 1))
      const longer = [...places, key.length].flatMap((at) =>
        replacements.map((extra) => key.slice(0, at) + extra + key.slice(at)),
      )
      expect(accepted(key, [...shorter, ...longer])).toEqual([])
    }),
  )
})

test('refuses a body under the prefix of another kind', () => {
  fc.assert(
    fc.property(kinds, kinds, randomBytes, (kind, other, bytes) => {
      fc.pre(kind !== other)
      expect(parseKey(createKeyText(kind, bytes).replace(kind, other))).toBeNull()
    }),
  )
})

test('refuses any other text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(parseKey(text)).toBeNull()
    }),
  )
  expect(parseKey('')).toBeNull()
  expect(parseKey('prod_')).toBeNull()
})

test('accepts keys of earlier releases', () => {
  const bytes = Uint8Array.from({ length: keyBytes }, (_, index) => index * 16 + 1)
  expect(createKeyText('dev', bytes)).toBe('dev_020osOY8jG96BI5wbsq57BCI1MZ')
  expect(createKeyText('prod', bytes)).toBe('prod_020osOY8jG96BI5wbsq57BCI1Ma')
  expect(createKeyText('com', bytes)).toBe('com_020osOY8jG96BI5wbsq57BCI1Mb')
})

test('throws when there are too few bytes', () => {
  expect(() => createKeyText('dev', new Uint8Array(15))).toThrow(RangeError)
})
