import {
  encodeBody,
  readChecksum,
  checksumLength,
  computeChecksum,
  encodeChecksum,
  createPlaceWeights,
} from '../../checksummed-text.ts'

export const keyKinds = ['dev', 'prod', 'com'] as const
export type KeyKind = (typeof keyKinds)[number]

export const keyBytes = 16

/** 62^22 is just above 2^128: the body holds all the random bits. */
const bodyLength = 22
const weights = createPlaceWeights(bodyLength)

/** The caller passes bytes from a cryptographic source; the checksum detects every mistyped character. */
export function createKeyText(kind: KeyKind, randomBytes: Uint8Array): string {
  if (randomBytes.length !== keyBytes) {
    throw new RangeError(`A key is made from ${keyBytes} random bytes, not ${randomBytes.length}.`)
  }
  const start = `${kind}_${encodeBody(randomBytes, bodyLength)}`
  return (
    start + encodeChecksum(computeChecksum(weights, keyKinds.indexOf(kind), start, kind.length + 1))
  )
}

/** The kind of a well-formed key, or null for any other text. A well-formed key need not exist. */
export function parseKey(text: string): { kind: KeyKind } | null {
  const kind = keyKinds.find((kind) => text.startsWith(kind) && text[kind.length] === '_')
  if (kind === undefined) return null
  const bodyStart = kind.length + 1
  const checkStart = bodyStart + bodyLength
  if (text.length !== checkStart + checksumLength) return null
  const check = computeChecksum(weights, keyKinds.indexOf(kind), text, bodyStart)
  return check === readChecksum(text, checkStart) ? { kind } : null
}
