import {
  encodeBody,
  readChecksum,
  checksumLength,
  computeChecksum,
  encodeChecksum,
  createPlaceWeights,
} from '../checksummed-text.ts'

export const tokenBytes = 24

/** A fixed prefix lets secret scanners find leaked tokens. */
export const tokenPrefix = 'fvt_'
/** 62^33 is just above 2^192: the body holds all the random bits. */
const bodyLength = 33
const checkStart = tokenPrefix.length + bodyLength
const weights = createPlaceWeights(bodyLength)

/** Creates a token in the same way as a key. The caller passes bytes from a cryptographic source. */
export function createToken(randomBytes: Uint8Array): string {
  if (randomBytes.length !== tokenBytes) {
    throw new RangeError(
      `A token is made from ${tokenBytes} random bytes, not ${randomBytes.length}.`,
    )
  }
  const start = tokenPrefix + encodeBody(randomBytes, bodyLength)
  return start + encodeChecksum(computeChecksum(weights, 0, start, tokenPrefix.length))
}

/** Whether a text has the form of a token. The token need not exist. */
export function isTokenString(text: string): boolean {
  return (
    text.length === checkStart + checksumLength &&
    text.startsWith(tokenPrefix) &&
    computeChecksum(weights, 0, text, tokenPrefix.length) === readChecksum(text, checkStart)
  )
}
