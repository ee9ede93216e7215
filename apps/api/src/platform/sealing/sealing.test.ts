import { createDecipheriv, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  createKeyedHash,
  createSealing,
  deriveKey,
  readSecret,
  resealSecret,
  storeSecret,
  UnreadableSecretError,
} from './sealing.ts'

test('what is sealed is AES-256-GCM, and a bit that was changed opens nothing', () => {
  const key = randomBytes(32)
  const sealing = createSealing([key])
  const plain = Buffer.from('a private key')
  const sealed = sealing.seal(plain)
  expect(sealing.open(sealed)).toEqual(plain)
  const read = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
  read.setAuthTag(sealed.subarray(-16))
  expect(Buffer.concat([read.update(sealed.subarray(12, -16)), read.final()])).toEqual(plain)
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => sealing.open(changed)).toThrow(UnreadableSecretError)
  }
  expect(() => createSealing([randomBytes(32)]).open(sealed)).toThrow('another key')
})

test('of two keys the first seals, both open, and a secret moves to the first', () => {
  const [older, newer] = [randomBytes(32), randomBytes(32)]
  const plain = Buffer.from('a private key')
  const stored = storeSecret(createSealing([older]), plain)
  const both = createSealing([newer, older])
  expect(readSecret(both, stored)).toEqual(plain)
  expect(both.isSealedByFirst(stored.secret)).toBe(false)
  const resealed = resealSecret(both, stored)
  expect(resealed && readSecret(createSealing([newer]), resealed)).toEqual(plain)
  expect(resealed && resealSecret(both, resealed)).toBeUndefined()
  expect(() => resealSecret(createSealing([newer]), stored)).toThrow(UnreadableSecretError)
})

test('a secret that was stored without a key is readable, and sealed when there is one', () => {
  const plain = Buffer.from('a private key')
  const stored = storeSecret(createSealing([]), plain)
  expect(stored).toEqual({ secret: plain, encrypted: false })
  const sealing = createSealing([randomBytes(32)])
  expect(readSecret(sealing, stored)).toEqual(plain)
  const resealed = resealSecret(sealing, stored)
  expect(resealed?.encrypted).toBe(true)
  expect(() => resealed && readSecret(createSealing([]), resealed)).toThrow(
    'KEY_ENCRYPTION_KEY is missing',
  )
})

function hashOf(key: Buffer | undefined, purpose: string, value = 'jane@example.com') {
  return createKeyedHash(deriveKey(key, purpose))(value)
}

test('a value has one hash for a key and purpose, and another for any other', () => {
  const key = randomBytes(32)
  const hash = hashOf(key, 'used trials')
  expect(hash).toHaveLength(32)
  expect(hashOf(key, 'used trials')).toEqual(hash)
  expect(hashOf(key, 'used trials', 'joan@example.com')).not.toEqual(hash)
  expect(hashOf(key, 'other')).not.toEqual(hash)
  expect(hashOf(randomBytes(32), 'used trials')).not.toEqual(hash)
  expect(hashOf(undefined, 'used trials')).not.toEqual(hash)
})
