import { createDecipheriv, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  createKeyedHash,
  createEncryption,
  deriveKey,
  decryptSecret,
  reencryptSecret,
  encryptSecret,
  UnreadableSecretError,
} from './encryption.ts'

test('what is sealed is AES-256-GCM, and a bit that was changed opens nothing', () => {
  const key = randomBytes(32)
  const sealing = createEncryption([key])
  const plain = Buffer.from('a private key')
  const sealed = sealing.encrypt(plain)
  expect(sealing.decrypt(sealed)).toEqual(plain)
  const read = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
  read.setAuthTag(sealed.subarray(-16))
  expect(Buffer.concat([read.update(sealed.subarray(12, -16)), read.final()])).toEqual(plain)
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => sealing.decrypt(changed)).toThrow(UnreadableSecretError)
  }
  expect(() => createEncryption([randomBytes(32)]).decrypt(sealed)).toThrow('another key')
})

test('encrypts with the first of two keys, decrypts with both, and re-encrypts with the first', () => {
  const [older, newer] = [randomBytes(32), randomBytes(32)]
  const plain = Buffer.from('a private key')
  const stored = encryptSecret(createEncryption([older]), plain)
  const both = createEncryption([newer, older])
  expect(decryptSecret(both, stored)).toEqual(plain)
  expect(both.isSealedByFirst(stored.secret)).toBe(false)
  const resealed = reencryptSecret(both, stored)
  expect(resealed && decryptSecret(createEncryption([newer]), resealed)).toEqual(plain)
  expect(resealed && reencryptSecret(both, resealed)).toBeUndefined()
  expect(() => reencryptSecret(createEncryption([newer]), stored)).toThrow(UnreadableSecretError)
})

test('reads a secret that was stored without a key, and encrypts it once there is a key', () => {
  const plain = Buffer.from('a private key')
  const stored = encryptSecret(createEncryption([]), plain)
  expect(stored).toEqual({ secret: plain, encrypted: false })
  const sealing = createEncryption([randomBytes(32)])
  expect(decryptSecret(sealing, stored)).toEqual(plain)
  const resealed = reencryptSecret(sealing, stored)
  expect(resealed?.encrypted).toBe(true)
  expect(() => resealed && decryptSecret(createEncryption([]), resealed)).toThrow(
    'KEY_ENCRYPTION_KEY is missing',
  )
})

function hashOf(key: Buffer | undefined, purpose: string, value = 'jane@example.com') {
  return createKeyedHash(deriveKey(key, purpose))(value)
}

test('a hash depends on the value, the key and the purpose', () => {
  const key = randomBytes(32)
  const hash = hashOf(key, 'used trials')
  expect(hash).toHaveLength(32)
  expect(hashOf(key, 'used trials')).toEqual(hash)
  expect(hashOf(key, 'used trials', 'joan@example.com')).not.toEqual(hash)
  expect(hashOf(key, 'other')).not.toEqual(hash)
  expect(hashOf(randomBytes(32), 'used trials')).not.toEqual(hash)
  expect(hashOf(undefined, 'used trials')).not.toEqual(hash)
})
