import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { StartError } from '../config/start-error.ts'

const ivBytes = 12
const tagBytes = 16

export type Encryption = {
  isEnabled: boolean
  encrypt: (plain: Buffer) => Buffer
  decrypt: (sealed: Buffer) => Buffer
  isSealedByFirst: (sealed: Buffer) => boolean
}

export class UnreadableSecretError extends StartError {}

export type StoredSecret = { secret: Buffer; encrypted: boolean }

/** AES-256-GCM: the first key encrypts, and all decrypt. Without a key, in development, secrets stay plain. */
export function createEncryption(keys: readonly Buffer[]): Encryption {
  const [first] = keys
  return {
    isEnabled: first !== undefined,
    encrypt(plain) {
      if (!first) throw new StartError('KEY_ENCRYPTION_KEY is missing: set it.')
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', first, iv)
      return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    decrypt(sealed) {
      const opened = keys.map((key) => decrypt(key, sealed)).find((plain) => plain !== undefined)
      if (opened) return opened
      throw new UnreadableSecretError(first ? wrongKey : missingKey)
    },
    isSealedByFirst: (sealed) => first !== undefined && decrypt(first, sealed) !== undefined,
  }
}

const wrongKey =
  'The signing keys and secrets in the database were encrypted with another key than KEY_ENCRYPTION_KEY: set it to the key that the console ran with before. docs/runbooks/sdk-api.md explains how to change it, and what to do if it is lost.'
const missingKey =
  'The signing keys and secrets in the database are encrypted, and KEY_ENCRYPTION_KEY is missing: set it to the key that the console ran with before.'

function decrypt(key: Buffer, sealed: Buffer) {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes))
    decipher.setAuthTag(sealed.subarray(-tagBytes))
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()])
  } catch {
    return undefined
  }
}

export function encryptSecret(sealing: Encryption, plain: Buffer): StoredSecret {
  return {
    secret: sealing.isEnabled ? sealing.encrypt(plain) : plain,
    encrypted: sealing.isEnabled,
  }
}

export function decryptSecret(sealing: Encryption, { secret, encrypted }: StoredSecret) {
  return encrypted ? sealing.decrypt(secret) : secret
}

export function reencryptSecret(sealing: Encryption, stored: StoredSecret) {
  if (stored.encrypted && sealing.isSealedByFirst(stored.secret)) return undefined
  const plain = decryptSecret(sealing, stored)
  const resealed = encryptSecret(sealing, plain)
  if (sealing.isSealedByFirst(resealed.secret) && sealing.decrypt(resealed.secret).equals(plain)) {
    return resealed
  }
  throw new Error('A secret could not be read again after it was encrypted.')
}

/** Not secret on a development machine without `KEY_ENCRYPTION_KEY`. */
export function deriveKey(key: Buffer | undefined, purpose: string) {
  return Buffer.from(hkdfSync('sha256', key ?? Buffer.alloc(32), '', purpose, 32))
}

export function createKeyedHash(key: Buffer) {
  return (value: string): Buffer => createHmac('sha256', key).update(value).digest()
}
