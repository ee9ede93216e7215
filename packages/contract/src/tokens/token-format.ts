import {
  encodeBody,
  readChecksum,
  checksumLength,
  computeChecksum,
  encodeChecksum,
  createPlaceWeights,
} from '../checksummed-text.ts'

/** Random bytes that a token is made from. */
export const tokenBytes = 24

/** Every token begins with it, so that scanners find one that lies around. */
export const tokenPrefix = 'fvt_'
/** 62^33 is just above 2^192: the body holds all the random bits. */
const bodyLength = 33
const checkStart = tokenPrefix.length + bodyLength
const weights = createPlaceWeights(bodyLength)

/** A new token, made as keys are. The caller brings the bytes, from a cryptographic source. */
export function createToken(randomBytes: Uint8Array): string {
  if (randomBytes.length !== tokenBytes) {
    throw new RangeError(
      `A token is made from ${tokenBytes} random bytes, not ${randomBytes.length}.`,
    )
  }
  const start = tokenPrefix + encodeBody(randomBytes, bodyLength)
  return start + encodeChecksum(computeChecksum(weights, 0, start, tokenPrefix.length))
}

/** Whether a text can be a token. Says nothing of whether there is one. */
export function isTokenString(text: string): boolean {
  return (
    text.length === checkStart + checksumLength &&
    text.startsWith(tokenPrefix) &&
    computeChecksum(weights, 0, text, tokenPrefix.length) === readChecksum(text, checkStart)
  )
}
