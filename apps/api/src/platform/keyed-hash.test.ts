import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createKeyedHash } from './keyed-hash.ts'

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
