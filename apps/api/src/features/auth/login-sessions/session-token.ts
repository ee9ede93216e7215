import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits: what a browser holds. */
export function createSessionToken() {
  return randomBytes(32).toString('base64url')
}

/** What the database holds of it. A fast hash will do: there is nothing to guess in 256 random bits. */
export function hashSessionToken(token: string) {
  return createHash('sha256').update(token).digest()
}
