/** What a key opens: development, production, or everything of a commercial customer. */
export const keyKinds = ['dev', 'prod', 'com'] as const
export type KeyKind = (typeof keyKinds)[number]

/** Random bytes that a key is made from. */
export const keyBytes = 16

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base = alphabet.length
/** 62^22 is just above 2^128: the body holds all the random bits. */
const bodyLength = 22
const checkLength = 5

// The check is the sum of place weight × character, modulo the largest prime that five characters can hold. One
// changed character changes it by weight × difference, two swapped ones by difference of weights × difference of
// characters: neither is a multiple of the prime, so both are always noticed.
const prime = 916_132_829
const weights = placeWeights()

/**
 * A new key: its kind, 128 random bits, and a check that notices every mistyped character.
 * The caller brings the bytes, from a cryptographic source.
 */
export function makeKey(kind: KeyKind, randomBytes: Uint8Array): string {
  if (randomBytes.length !== keyBytes) {
    throw new RangeError(`A key is made from ${keyBytes} random bytes, not ${randomBytes.length}.`)
  }
  const number = randomBytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  const start = `${kind}_${digits(number, bodyLength)}`
  return start + digits(BigInt(checkOf(kind, start, kind.length + 1)), checkLength)
}

/** The kind of a well-formed key, or null for any other text. Says nothing of whether the key exists. */
export function parseKey(text: string): { kind: KeyKind } | null {
  const kind = keyKinds.find((kind) => text.startsWith(kind) && text[kind.length] === '_')
  if (kind === undefined) return null
  const bodyStart = kind.length + 1
  const checkStart = bodyStart + bodyLength
  if (text.length !== checkStart + checkLength) return null

  let check = 0
  for (let at = checkStart; at < text.length; at++) {
    const value = valueAt(text, at)
    if (value < 0) return null
    check = check * base + value
  }
  return checkOf(kind, text, bodyStart) === check ? { kind } : null
}

/** The check of kind and body; -1, which no key carries, when the body has a foreign character. */
function checkOf(kind: KeyKind, text: string, bodyStart: number) {
  let sum = keyKinds.indexOf(kind)
  // Indexed, and with one division at the end: several times faster than an iterator or a division a character.
  for (let place = 0; place < bodyLength; place++) {
    const value = valueAt(text, bodyStart + place)
    if (value < 0) return -1
    sum += (weights[place] ?? 0) * value
  }
  return sum % prime
}

/** A weight for each place of the body, all different: powers of a number so small that no product loses digits. */
function placeWeights() {
  let weight = 1
  return Array.from({ length: bodyLength }, () => (weight = (weight * 7_654_321) % prime))
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
