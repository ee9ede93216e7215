import { expect, test } from 'vitest'
import {
  readChecksum,
  computeChecksum,
  encodeChecksum,
  createPlaceWeights,
} from './checksummed-text.ts'

// The neighbours of digits, capitals and small letters.
test.each(['/', ':', '@', '[', '`', '{', '\u0000', 'é'])(
  '%j is no character of a body or checksum',
  (foreign) => {
    const weights = createPlaceWeights(3)
    expect(computeChecksum(weights, 0, `0${foreign}0`, 0)).toBe(-1)
    expect(readChecksum(`0000${foreign}`, 0)).toBe(-2)
  },
)

test.each(['0', '9', 'A', 'Z', 'a', 'z'])('%s is a character of both', (own) => {
  expect(computeChecksum(createPlaceWeights(3), 0, `0${own}0`, 0)).toBeGreaterThanOrEqual(0)
  expect(readChecksum(`0000${own}`, 0)).toBeGreaterThanOrEqual(0)
})

test.each([0, 61, 62, 916_132_828])('the checksum %d is read back as it was written', (check) => {
  expect(readChecksum(encodeChecksum(check), 0)).toBe(check)
})

test('each place has a different weight, and no digit is lost', () => {
  const weights = createPlaceWeights(40)
  expect(new Set(weights).size).toBe(40)
  expect(weights[1]).toBe(Number((7_654_321n * 7_654_321n) % 916_132_829n))
  expect(weights.every((weight) => Number.isSafeInteger(weight * 7_654_321))).toBe(true)
})
