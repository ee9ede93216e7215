import { createHash, randomBytes } from 'node:crypto'
import { createToken, tokenBytes } from '@fovea/contract/tokens/format'

export function createTokenString() {
  return createToken(randomBytes(tokenBytes))
}

/** A fast hash is enough: 192 random bits cannot be guessed. */
export function hashTokenString(token: string) {
  return createHash('sha256').update(token).digest()
}
