import { createHash, randomBytes } from 'node:crypto'

export function createSessionToken() {
  return randomBytes(32).toString('base64url')
}

/** A fast hash is enough: 256 random bits cannot be guessed. */
export function hashSessionToken(token: string) {
  return createHash('sha256').update(token).digest()
}
