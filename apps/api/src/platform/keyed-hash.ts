import { createHmac, hkdfSync } from 'node:crypto'

/**
 * Hashes values so that equal ones are recognised, and nobody without the installation's key can try values out. Each purpose has
 * a key that is derived from `KEY_ENCRYPTION_KEY`. On a development machine, where there is none, the hash has no secret.
 */
export function createKeyedHash(key: Buffer | undefined, purpose: string) {
  const derived = Buffer.from(hkdfSync('sha256', key ?? Buffer.alloc(32), '', purpose, 32))
  return (value: string): Buffer => createHmac('sha256', derived).update(value).digest()
}
