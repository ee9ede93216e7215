import {
  encodeBody,
  readChecksum,
  checksumLength,
  computeChecksum,
  encodeChecksum,
  createPlaceWeights,
} from '../../checksummed-text.ts'

/** What a key opens: development, production, or everything of a commercial customer. */
export const keyKinds = ['dev', 'prod', 'com'] as const
export type KeyKind = (typeof keyKinds)[number]

/** Random bytes that a key is made from. */
export const keyBytes = 16

/** 62^22 is just above 2^128: the body holds all the random bits. */
const bodyLength = 22
const weights = createPlaceWeights(bodyLength)

/**
 * A new key: its kind, 128 random bits, and a check that notices every mistyped character.
 * The caller brings the bytes, from a cryptographic source.
 */
export function createKeyText(kind: KeyKind, randomBytes: Uint8Array): string {
  if (randomBytes.length !== keyBytes) {
    throw new RangeError(`A key is made from ${keyBytes} random bytes, not ${randomBytes.length}.`)
  }
  const start = `${kind}_${encodeBody(randomBytes, bodyLength)}`
  return (
    start + encodeChecksum(computeChecksum(weights, keyKinds.indexOf(kind), start, kind.length + 1))
  )
}

/** The kind of a well-formed key, or null for any other text. Says nothing of whether the key exists. */
export function parseKey(text: string): { kind: KeyKind } | null {
  const kind = keyKinds.find((kind) => text.startsWith(kind) && text[kind.length] === '_')
  if (kind === undefined) return null
  const bodyStart = kind.length + 1
  const checkStart = bodyStart + bodyLength
  if (text.length !== checkStart + checksumLength) return null
  const check = computeChecksum(weights, keyKinds.indexOf(kind), text, bodyStart)
  return check === readChecksum(text, checkStart) ? { kind } : null
}
