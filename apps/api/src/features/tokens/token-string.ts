import { createHash, randomBytes } from 'node:crypto'
import { createToken, tokenBytes } from '@fovea/contract/tokens/format'

export function createTokenString() {
  return createToken(randomBytes(tokenBytes))
}

/** What the database holds of it. A fast hash will do: there is nothing to guess in 192 random bits. */
export function hashTokenString(token: string) {
  return createHash('sha256').update(token).digest()
}
