const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base = alphabet.length

/** So many characters hold the check of a key or a token. */
export const checksumLength = 5

// The check is the sum of place weight × character, modulo the largest prime that five characters can hold. One
// changed character changes it by weight × difference, two swapped ones by difference of weights × difference of
// characters: neither is a multiple of the prime, so both are always noticed.
const prime = 916_132_829

/** A weight for each place of a body, all different: powers of a number so small that no product loses digits. */
export function createPlaceWeights(length: number): readonly number[] {
  let weight = 1
  return Array.from({ length }, () => (weight = (weight * 7_654_321) % prime))
}

/** Random bytes as a body of so many characters. */
export function encodeBody(randomBytes: Uint8Array, length: number): string {
  return digits(
    randomBytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n),
    length,
  )
}

/** The characters of a check. */
export function encodeChecksum(check: number): string {
  return digits(BigInt(check), checksumLength)
}

/** The check of a body, from a start on; -1, which nothing carries, where the body has a foreign character. */
export function computeChecksum(
  weights: readonly number[],
  start: number,
  text: string,
  bodyStart: number,
): number {
  let sum = start
  // Indexed, and with one division at the end: several times faster than an iterator or a division a character.
  for (let place = 0; place < weights.length; place++) {
    const value = valueAt(text, bodyStart + place)
    if (value < 0) return -1
    sum += (weights[place] ?? 0) * value
  }
  return sum % prime
}

/** The check that a text carries at its end, from this place on; -2, which nothing has, where it carries none. */
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

/** Place of a character in the alphabet, or -1. By ranges, because the SDK's door asks it for every unknown key. */
function valueAt(text: string, at: number) {
  const code = text.charCodeAt(at)
  if (code >= 48 && code <= 57) return code - 48
  if (code >= 65 && code <= 90) return code - 55
  if (code >= 97 && code <= 122) return code - 61
  return -1
}
