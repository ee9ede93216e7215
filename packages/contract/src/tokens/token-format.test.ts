import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTokenString, createToken, tokenBytes } from './token-format.ts'

const randomBytes = fc.uint8Array({ minLength: tokenBytes, maxLength: tokenBytes })
const replacements = ['0', '9', 'A', 'Z', 'a', 'z', '_', '-', ' ', '\n', '\u0000', 'é', '٣']

test('a token is its prefix and 38 letters and digits, and holds every random bit', () => {
  fc.assert(
    fc.property(randomBytes, fc.nat(tokenBytes * 8 - 1), (bytes, bit) => {
      const token = createToken(bytes)
      expect(token).toMatch(/^fvt_[0-9A-Za-z]{38}$/)
      expect(isTokenString(token)).toBe(true)
      const other = bytes.with(bit >> 3, (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7)))
      expect(createToken(other).slice(0, 37)).not.toBe(token.slice(0, 37))
    }),
  )
})

test('detects a changed, lost, added or swapped character', () => {
  fc.assert(
    fc.property(randomBytes, (bytes) => {
      const token = createToken(bytes)
      const places = Array.from(token, (_, at) => at)
      const foreign = places.flatMap((at) =>
        replacements.flatMap((other) => [
          token.slice(0, at) + other + token.slice(at + 1),
          token.slice(0, at) + other + token.slice(at),
        ]),
      )
      const moved = places.flatMap((at) => [
        token.slice(0, at) + token.slice(at + 1),
        token.slice(0, at) + token.charAt(at + 1) + token.charAt(at) + token.slice(at + 2),
      ])
      const mistyped = [...foreign, ...moved]
      expect(mistyped.filter((text) => text !== token && isTokenString(text))).toEqual([])
    }),
  )
})

test.each(['', 'fvt_', 'prod_020osOY8jG96BI5wbsq57BCI1Ma', `fvt_${'0'.repeat(37)}1`])(
  '%j is no token',
  (text) => {
    expect(isTokenString(text)).toBe(false)
  },
)

test('accepts tokens of earlier releases', () => {
  const bytes = Uint8Array.from({ length: tokenBytes }, (_, index) => index * 10 + 1)
  expect(createToken(bytes)).toMatchInlineSnapshot(`"fvt_00hGewG6r3CCA9Tp3BuLlz63aJEXRWCbnR2ISC"`)
  expect(() => createToken(new Uint8Array(16))).toThrow(RangeError)
})
