import { expect, test } from 'vitest'
import type { DoorKey } from './door-key.ts'
import { createKeyCache } from './key-cache.ts'

const nowMs = Date.parse('2026-01-01T00:00:00Z')
const mostKept = 20_000

function keyOf(text: string): DoorKey {
  return {
    id: text,
    ownerId: `owner of ${text}`,
    leaseId: text,
    kind: 'prod',
    license: 'production',
    platform: 'ios',
    identifier: 'com.example.app',
    certificate: '',
    activated: true,
    ownerDeactivated: false,
    expiresAtMs: nowMs,
    expires: '2026-01-01T00:00:00Z',
    origins: new Set(),
    blockedNetworks: [],
    blocked: undefined,
    unlimited: true,
  }
}

/** A cache that has been asked for so many keys, one after the other, and what it then has to ask for itself. */
async function filled(howMany: number) {
  const loaded: string[] = []
  const cache = createKeyCache(async (text) => {
    loaded.push(text)
    return text.startsWith('unknown') ? undefined : keyOf(text)
  })
  for (let index = 0; index < howMany; index++) await cache.find(`key ${index}`, nowMs)
  loaded.length = 0
  return { cache, loaded }
}

test('one key too many lets go of the oldest, and of no other', async () => {
  const { cache, loaded } = await filled(mostKept)
  await cache.find('unknown', nowMs)
  for (const text of ['key 1', `key ${mostKept - 1}`]) await cache.find(text, nowMs)
  expect(loaded).toEqual(['unknown'])
  await cache.find('key 0', nowMs)
  expect(loaded).toEqual(['unknown', 'key 0'])
})

test('a key that was read anew is the newest again', async () => {
  const { cache, loaded } = await filled(mostKept)
  cache.forget('owner of key 0')
  await cache.find('key 0', nowMs)
  await cache.find('one more', nowMs)
  loaded.length = 0
  await cache.find('key 0', nowMs)
  await cache.find('key 1', nowMs)
  expect(loaded).toEqual(['key 1'])
})

test('a change of an owner reaches their key also after others were let go', async () => {
  const { cache, loaded } = await filled(mostKept + 2)
  cache.forget('owner of key 0')
  cache.forget('owner of key 2')
  await cache.find('key 2', nowMs)
  await cache.find('key 3', nowMs)
  expect(loaded).toEqual(['key 2'])
})
