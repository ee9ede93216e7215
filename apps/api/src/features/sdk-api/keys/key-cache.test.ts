import { expect, test } from 'vitest'
import type { SdkKey } from './sdk-key.ts'
import { createKeyCache, type KeyCache } from './key-cache.ts'

const nowMs = Date.parse('2026-01-01T00:00:00Z')
const mostKept = 20_000

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

/** A cache whose look-ups end when they are told. */
function held() {
  const lookUps: { text: string; end: (key: SdkKey | undefined) => void; fail: () => void }[] = []
  const results: boolean[] = []
  const cache = createKeyCache(
    (text) =>
      new Promise((resolve, reject) => {
        lookUps.push({ text, end: resolve, fail: () => reject(new Error('no database')) })
      }),
    (known) => results.push(known),
  )
  return { cache, lookUps, told: results }
}

test('a key is remembered for half a minute, and answered at once', async () => {
  const { cache, loaded } = await filled(1)
  expect(cache.find('key 0', nowMs + 29_999)).toMatchObject({ id: 'key 0' })
  expect(loaded).toEqual([])
  expect(cache.find('key 0', nowMs + 30_000)).toBeInstanceOf(Promise)
  expect(loaded).toEqual(['key 0'])
})

test('that there is no such key is remembered for two seconds', async () => {
  const { cache, loaded } = await filled(0)
  expect(await cache.find('unknown', nowMs)).toBeUndefined()
  expect(cache.find('unknown', nowMs + 1_999)).toBeUndefined()
  expect(loaded).toEqual(['unknown'])
  expect(cache.find('unknown', nowMs + 2_000)).toBeInstanceOf(Promise)
  expect(loaded).toEqual(['unknown', 'unknown'])
})

test('those who ask at once share one look-up', async () => {
  const { cache, lookUps, told } = held()
  const answers = ['key', 'key', 'other'].map(async (text) => cache.find(text, nowMs))
  expect(lookUps.map(({ text }) => text)).toEqual(['key', 'other'])
  for (const { text, end } of lookUps) end(keyOf(text))
  expect(await Promise.all(answers)).toMatchObject([{ id: 'key' }, { id: 'key' }, { id: 'other' }])
  void cache.find('key', nowMs)
  expect(told).toEqual([false, false, false, true])
})

test('a look-up that failed is not remembered', async () => {
  const { cache, lookUps } = held()
  const first = cache.find('key', nowMs)
  lookUps[0]?.fail()
  await expect(first).rejects.toThrow('no database')
  const second = cache.find('key', nowMs)
  lookUps[1]?.end(keyOf('key'))
  expect(await second).toMatchObject({ id: 'key' })
})

test.each([
  ['a change of whomever', (cache: KeyCache) => cache.forget('somebody')],
  ['an unknown change', (cache: KeyCache) => cache.clear()],
])('what was read before %s is not remembered after it', async (_, change) => {
  const { cache, lookUps } = held()
  const before = cache.find('key', nowMs)
  change(cache)
  // Who asks after the change does not get what was read before it either.
  const after = cache.find('key', nowMs)
  expect(lookUps).toHaveLength(2)
  lookUps[0]?.end(undefined)
  expect(await before).toBeUndefined()
  expect(cache.find('key', nowMs)).toBeInstanceOf(Promise)
  lookUps[1]?.end(keyOf('key'))
  expect(await after).toMatchObject({ id: 'key' })
  expect(cache.find('key', nowMs)).toMatchObject({ id: 'key' })
})

test('a change of one owner leaves the keys of others, an unknown one leaves none', async () => {
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

test('after a change of any owner, keys that did not exist are looked up again', async () => {
  const { cache, loaded } = await filled(1)
  await cache.find('unknown', nowMs)
  cache.forget('owner of another key')
  await cache.find('unknown', nowMs)
  await cache.find('key 0', nowMs)
  expect(loaded).toEqual(['unknown', 'unknown'])
})

test('what was remembered before the clock was set back is asked for again', async () => {
  const { cache, loaded } = await filled(1)
  await cache.find('key 0', nowMs - 60_000)
  await cache.find('key 0', nowMs - 59_000)
  expect(loaded).toEqual(['key 0'])
})
