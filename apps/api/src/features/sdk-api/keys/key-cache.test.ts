import { expect, test } from 'vitest'
import type { SdkKey } from './sdk-key.ts'
import { createKeyCache, type KeyCache } from './key-cache.ts'

const nowMs = Date.parse('2026-01-01T00:00:00Z')
const maxKept = 20_000

function keyOf(text: string): SdkKey {
  return {
    id: text,
    ownerId: `owner of ${text}`,
    leaseId: text,
    kind: 'prod',
    license: 'production',
    platform: 'ios',
    identifier: 'com.example.app',
    certificates: [],
    activated: true,
    ownerDeactivated: false,
    expiresAtMs: nowMs,
    expires: '2026-01-01T00:00:00Z',
    endsAtMs: nowMs,
    ends: '2026-01-01T00:00:00Z',
    origins: new Set(),
    blockedNetworks: [],
    blocked: undefined,
    unlimited: true,
  }
}

async function filled(howMany: number) {
  const loaded: string[] = []
  const cache = createKeyCache<SdkKey>(async (text) => {
    loaded.push(text)
    return text.startsWith('unknown') ? undefined : keyOf(text)
  })
  for (let index = 0; index < howMany; index++) await cache.find(`key ${index}`, nowMs)
  loaded.length = 0
  return { cache, loaded }
}

test('a key over the limit evicts only the oldest entry', async () => {
  const { cache, loaded } = await filled(maxKept)
  await cache.find('unknown', nowMs)
  for (const text of ['key 1', `key ${maxKept - 1}`]) await cache.find(text, nowMs)
  expect(loaded).toEqual(['unknown'])
  await cache.find('key 0', nowMs)
  expect(loaded).toEqual(['unknown', 'key 0'])
})

test('a key that was read again is the newest entry', async () => {
  const { cache, loaded } = await filled(maxKept)
  cache.forget('owner of key 0')
  await cache.find('key 0', nowMs)
  await cache.find('one more', nowMs)
  loaded.length = 0
  await cache.find('key 0', nowMs)
  await cache.find('key 1', nowMs)
  expect(loaded).toEqual(['key 1'])
})

test('a change of an owner reaches a key even after others were evicted', async () => {
  const { cache, loaded } = await filled(maxKept + 2)
  cache.forget('owner of key 0')
  cache.forget('owner of key 2')
  await cache.find('key 2', nowMs)
  await cache.find('key 3', nowMs)
  expect(loaded).toEqual(['key 2'])
})

function held() {
  const lookUps: { text: string; end: (key: SdkKey | undefined) => void; fail: () => void }[] = []
  const results: boolean[] = []
  const cache = createKeyCache<SdkKey>(
    (text) =>
      new Promise((resolve, reject) => {
        lookUps.push({ text, end: resolve, fail: () => reject(new Error('no database')) })
      }),
    (known) => results.push(known),
  )
  return { cache, lookUps, told: results }
}

test('keeps a key for half a minute and returns it synchronously', async () => {
  const { cache, loaded } = await filled(1)
  expect(cache.find('key 0', nowMs + 29_999)).toMatchObject({ id: 'key 0' })
  expect(loaded).toEqual([])
  expect(cache.find('key 0', nowMs + 30_000)).toBeInstanceOf(Promise)
  expect(loaded).toEqual(['key 0'])
})

test('remembers for two seconds that a key does not exist', async () => {
  const { cache, loaded } = await filled(0)
  expect(await cache.find('unknown', nowMs)).toBeUndefined()
  expect(cache.find('unknown', nowMs + 1_999)).toBeUndefined()
  expect(loaded).toEqual(['unknown'])
  expect(cache.find('unknown', nowMs + 2_000)).toBeInstanceOf(Promise)
  expect(loaded).toEqual(['unknown', 'unknown'])
})

test('concurrent requests share one lookup', async () => {
  const { cache, lookUps, told } = held()
  const answers = ['key', 'key', 'other'].map(async (text) => cache.find(text, nowMs))
  expect(lookUps.map(({ text }) => text)).toEqual(['key', 'other'])
  for (const { text, end } of lookUps) end(keyOf(text))
  expect(await Promise.all(answers)).toMatchObject([{ id: 'key' }, { id: 'key' }, { id: 'other' }])
  void cache.find('key', nowMs)
  expect(told).toEqual([false, false, false, true])
})

test('does not cache a failed lookup', async () => {
  const { cache, lookUps } = held()
  const first = cache.find('key', nowMs)
  lookUps[0]?.fail()
  await expect(first).rejects.toThrow('no database')
  const second = cache.find('key', nowMs)
  lookUps[1]?.end(keyOf('key'))
  expect(await second).toMatchObject({ id: 'key' })
})

test.each([
  ['a change of another owner', (cache: KeyCache) => cache.forget('another owner')],
  ['an unknown change', (cache: KeyCache) => cache.clear()],
])('does not cache a key that was read before %s', async (_, change) => {
  const { cache, lookUps } = held()
  const before = cache.find('key', nowMs)
  change(cache)
  // A request after the change must not join the lookup that began before it.
  const after = cache.find('key', nowMs)
  expect(lookUps).toHaveLength(2)
  lookUps[0]?.end(undefined)
  expect(await before).toBeUndefined()
  expect(cache.find('key', nowMs)).toBeInstanceOf(Promise)
  lookUps[1]?.end(keyOf('key'))
  expect(await after).toMatchObject({ id: 'key' })
  expect(cache.find('key', nowMs)).toMatchObject({ id: 'key' })
})

test("a change of one owner keeps other owners' keys, a missed notification clears all", async () => {
  const { cache, loaded } = await filled(2)
  cache.forget('owner of key 0')
  await cache.find('key 1', nowMs)
  expect(loaded).toEqual([])
  await cache.find('key 0', nowMs)
  expect(loaded).toEqual(['key 0'])
  cache.clear()
  await cache.find('key 0', nowMs)
  await cache.find('key 1', nowMs)
  expect(loaded).toEqual(['key 0', 'key 0', 'key 1'])
})

test('a change of any owner drops the entries of unknown keys', async () => {
  const { cache, loaded } = await filled(1)
  await cache.find('unknown', nowMs)
  cache.forget('owner of another key')
  await cache.find('unknown', nowMs)
  await cache.find('key 0', nowMs)
  expect(loaded).toEqual(['unknown', 'unknown'])
})

test('reads entries again that were cached before the clock was set back', async () => {
  const { cache, loaded } = await filled(1)
  await cache.find('key 0', nowMs - 60_000)
  await cache.find('key 0', nowMs - 59_000)
  expect(loaded).toEqual(['key 0'])
})
