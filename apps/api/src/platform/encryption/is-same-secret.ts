import { createHash, timingSafeEqual } from 'node:crypto'

/** Hashes are equally long, and comparing them takes equally long. False if no secret is set. */
export function isSameSecret(given: string | null | undefined, secret: string | undefined) {
  return secret !== undefined && timingSafeEqual(hash(given ?? ''), hash(secret))
}

function hash(text: string) {
  return createHash('sha256').update(text).digest()
}
