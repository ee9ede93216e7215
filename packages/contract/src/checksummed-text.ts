const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base = alphabet.length

export const checksumLength = 5

// The checksum is the sum of place weight × character, modulo the largest prime that five characters can hold. One
// changed character changes it by weight × difference, two swapped ones by difference of weights × difference of
// characters: neither is a multiple of the prime, so both are always detected.
const prime = 916_132_829

/** A different weight for each place of a body: powers of a number so small that no product loses digits. */
export function createPlaceWeights(length: number): readonly number[] {
  let weight = 1
  return Array.from({ length }, () => (weight = (weight * 7_654_321) % prime))
}

export function encodeBody(randomBytes: Uint8Array, length: number): string {
  return digits(
    randomBytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n),
    length,
  )
}

export function encodeChecksum(check: number): string {
  return digits(BigInt(check), checksumLength)
}

/** Returns -1, which no text carries, if the body from `bodyStart` has a foreign character. */
export function computeChecksum(
  weights: readonly number[],
  start: number,
  text: string,
  bodyStart: number,
): number {
  let sum = start
  // An index and one division at the end are several times faster than an iterator or a division per character.
  for (let place = 0; place < weights.length; place++) {
    const value = valueAt(text, bodyStart + place)
    if (value < 0) return -1
    sum += (weights[place] ?? 0) * value
  }
  return sum % prime
}

/** Returns the checksum at the end of a text, or -2, which no body has, if a character is foreign. */
export function readChecksum(text: string, checkStart: number): number {
  let check = 0
  for (let at = checkStart; at < text.length; at++) {
    const value = valueAt(text, at)
    if (value < 0) return -2
    check = check * base + value
  }
  return check
}

function digits(number: bigint, length: number) {
  let rest = number
  let text = ''
  while (text.length < length) {
    text = alphabet.charAt(Number(rest % BigInt(base))) + text
    rest /= BigInt(base)
  }
  return text
}

/** Index in the alphabet, or -1. Compares ranges because the SDK API calls it for every unknown key. */
function valueAt(text: string, at: number) {
  const code = text.charCodeAt(at)
  if (code >= 48 && code <= 57) return code - 48
  if (code >= 65 && code <= 90) return code - 55
  if (code >= 97 && code <= 122) return code - 61
  return -1
}
