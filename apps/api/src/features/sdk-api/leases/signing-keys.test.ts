import { randomBytes } from 'node:crypto'
import { postDevKey } from '@fovea/contract/license-keys'
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createTestSdkApi, type TestSdkApi } from '../../../../test/test-sdk-api.ts'
import { createEncryption } from '../../../platform/encryption/encryption.ts'
import { rotateSigningKeys } from './signing-keys.ts'

const doors: TestSdkApi[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const door of doors.splice(0).toReversed()) await door.close()
})

async function open(env: Record<string, string> = {}, shared?: TestSdkApi) {
  const door = await createTestSdkApi(env, shared?.database)
  doors.push(door)
  return door
}

async function devKey(door: TestSdkApi) {
  const browser = door.browser()
  await browser.signIn('signing@example.com')
  return (await browser.call(postDevKey, { body: {} })).payload.doc.developmentKey.key
}

const newKey = () => ({ KEY_ENCRYPTION_KEY: randomBytes(32).toString('base64') })

const jwks = z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })) })

const jwksOf = async (door: TestSdkApi): Promise<JSONWebKeySet> =>
  jwks.parse(await (await door.send('GET', '/sdk/v1/jwks')).json())

test('two processes that start together sign with one key', async () => {
  const first = await open()
  const second = await open({}, first)
  expect((await jwksOf(second)).keys).toEqual((await jwksOf(first)).keys)
})

test('after a rotation every process signs with the new key, and the old one verifies until its leases end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const door = await open()
  const second = await open({}, door)
  const key = await devKey(door)
  const { lease: before = '' } = await door.start({ key })
  const kid = await rotateSigningKeys(door.db, createEncryption([]), door.clock.now)
  for (const each of [door, second]) {
    await expect
      .poll(async () => decodeProtectedHeader((await each.start({ key })).lease ?? '').kid)
      .toBe(kid)
  }
  const verifyOld = async () =>
    jwtVerify(before, createLocalJWKSet(await jwksOf(door)), { currentDate: door.clock.now })
  await verifyOld()

  const rotated = door.clock.now.getTime()
  door.clock.now = new Date(rotated + 16 * 24 * 3600e3)
  await vi.advanceTimersByTimeAsync(3_600_000)
  await expect.poll(async () => (await jwksOf(door)).keys.map((each) => each.kid)).toEqual([kid])
})

test('reads signing keys again after a failure', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const door = await open()
  const kid = await rotateSigningKeys(door.db, createEncryption([]), door.clock.now)
  await expect.poll(async () => (await jwksOf(door)).keys).toHaveLength(2)
  door.clock.now = new Date(door.clock.now.getTime() + 16 * 24 * 3600e3)
  const failed = Promise.withResolvers<void>()
  vi.spyOn(door.platform.log, 'error').mockImplementation(() => failed.resolve())
  await sql`alter table signing_keys rename to away`.execute(door.db)
  await sql`select pg_notify('signing_keys', '')`.execute(door.db)
  await failed.promise
  await sql`alter table away rename to signing_keys`.execute(door.db)
  await vi.advanceTimersByTimeAsync(5_000)
  await expect.poll(async () => (await jwksOf(door)).keys.map((each) => each.kid)).toEqual([kid])
})

test('with an encryption key, private keys are unreadable in the database', async () => {
  const sealingKey = randomBytes(32).toString('base64')
  const door = await open({ KEY_ENCRYPTION_KEY: sealingKey })
  const { rows } = await sql<{ private_key: Buffer; encrypted: boolean }>`
    select private_key, encrypted from signing_keys`.execute(door.db)
  expect(rows[0]?.encrypted).toBe(true)
  expect(rows[0]?.private_key.includes(Buffer.from('302e020100300506032b6570', 'hex'))).toBe(false)
  const again = await open({ KEY_ENCRYPTION_KEY: sealingKey }, door)
  expect((await jwksOf(again)).keys).toEqual((await jwksOf(door)).keys)
  await expect(createTestSdkApi({}, door.database)).rejects.toThrow('KEY_ENCRYPTION_KEY')
})

test('accepts another KEY_ENCRYPTION_KEY once the keys encrypted with the old one are gone', async () => {
  const door = await open(newKey())
  const before = await jwksOf(door)
  const other = newKey()
  await expect(createTestSdkApi(other, door.database)).rejects.toThrow(
    'encrypted with another key than KEY_ENCRYPTION_KEY',
  )
  await sql`delete from signing_keys`.execute(door.db)
  expect((await jwksOf(await open(other, door))).keys).not.toEqual(before.keys)
})
