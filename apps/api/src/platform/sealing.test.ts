import { createDecipheriv, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createKeyedHash, createSealing } from './sealing.ts'

test('what is sealed is AES-256-GCM, and a bit that was changed opens nothing', () => {
  const key = randomBytes(32)
  const sealing = createSealing(key)
  const plain = Buffer.from('a private key')
  const sealed = sealing.seal(plain)
  expect(sealing.open(sealed)).toEqual(plain)
  const read = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
  read.setAuthTag(sealed.subarray(-16))
  expect(Buffer.concat([read.update(sealed.subarray(12, -16)), read.final()])).toEqual(plain)
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => sealing.open(changed)).toThrow('authenticate')
  }
  expect(() => createSealing(randomBytes(32)).open(sealed)).toThrow('authenticate')
})

test('a value has one hash for a key and purpose, and another for any other', () => {
  const key = randomBytes(32)
  const hash = createKeyedHash(key, 'used trials')('jane@example.com')
  expect(hash).toHaveLength(32)
  expect(createKeyedHash(key, 'used trials')('jane@example.com')).toEqual(hash)
  expect(createKeyedHash(key, 'used trials')('joan@example.com')).not.toEqual(hash)
  expect(createKeyedHash(key, 'other')('jane@example.com')).not.toEqual(hash)
  expect(createKeyedHash(randomBytes(32), 'used trials')('jane@example.com')).not.toEqual(hash)
  expect(createKeyedHash(undefined, 'used trials')('jane@example.com')).not.toEqual(hash)
})
