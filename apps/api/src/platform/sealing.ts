import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16

/** Keeps a secret in the database so that the database alone does not give it away. */
export type Sealing = {
  active: boolean
  seal: (plain: Buffer) => Buffer
  open: (sealed: Buffer) => Buffer
}

/** AES-256-GCM under `KEY_ENCRYPTION_KEY`. Without a key, on a development machine, nothing is sealed. */
export function createSealing(key: Buffer | undefined): Sealing {
  const needed = () => {
    if (!key)
      throw new Error(
        'A secret in the database is encrypted: set KEY_ENCRYPTION_KEY to the key it was encrypted with.',
      )
    return key
  }
  return {
    active: key !== undefined,
    seal(plain) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', needed(), iv)
      return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', needed(), sealed.subarray(0, ivBytes))
      decipher.setAuthTag(sealed.subarray(-tagBytes))
      return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()])
    },
  }
}

/**
 * Hashes values so that equal ones are recognised, and cannot be guessed without the installation's key. Each purpose has
 * a key that is derived from `KEY_ENCRYPTION_KEY`. On a development machine, where there is none, the hash has no secret.
 */
export function createKeyedHash(key: Buffer | undefined, purpose: string) {
  const derived = Buffer.from(hkdfSync('sha256', key ?? Buffer.alloc(32), '', purpose, 32))
  return (value: string): Buffer => createHmac('sha256', derived).update(value).digest()
}
