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
  for (const sdkApi of doors.splice(0).toReversed()) await sdkApi.close()
})

async function open(env: Record<string, string> = {}, shared?: TestSdkApi) {
  const sdkApi = await createTestSdkApi(env, shared?.database)
  doors.push(sdkApi)
  return sdkApi
}

async function devKey(sdkApi: TestSdkApi) {
  const browser = sdkApi.browser()
  await browser.signIn('signing@example.com')
  return (await browser.call(postDevKey, { body: {} })).payload.doc.developmentKey.key
}

const newKey = () => ({ KEY_ENCRYPTION_KEY: randomBytes(32).toString('base64') })

const jwks = z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })) })

const jwksOf = async (sdkApi: TestSdkApi): Promise<JSONWebKeySet> =>
  jwks.parse(await (await sdkApi.send('GET', '/sdk/v1/jwks')).json())

test('two processes that start together sign with one key', async () => {
  const first = await open()
  const second = await open({}, first)
  expect((await jwksOf(second)).keys).toEqual((await jwksOf(first)).keys)
})

test('after a rotation every process signs with the new key, and the old one verifies until its leases end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const sdkApi = await open()
  const second = await open({}, sdkApi)
  const key = await devKey(sdkApi)
  const { lease: before = '' } = await sdkApi.start({ key })
  const kid = await rotateSigningKeys(sdkApi.db, createEncryption([]), sdkApi.clock.now)
  for (const each of [sdkApi, second]) {
    await expect
      .poll(async () => decodeProtectedHeader((await each.start({ key })).lease ?? '').kid)
      .toBe(kid)
  }
  const verifyOld = async () =>
    jwtVerify(before, createLocalJWKSet(await jwksOf(sdkApi)), { currentDate: sdkApi.clock.now })
  await verifyOld()

  const rotated = sdkApi.clock.now.getTime()
  sdkApi.clock.now = new Date(rotated + 16 * 24 * 3600e3)
  await vi.advanceTimersByTimeAsync(3_600_000)
  await expect.poll(async () => (await jwksOf(sdkApi)).keys.map((each) => each.kid)).toEqual([kid])
})

test('reads signing keys again after a failure', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const sdkApi = await open()
  const kid = await rotateSigningKeys(sdkApi.db, createEncryption([]), sdkApi.clock.now)
  await expect.poll(async () => (await jwksOf(sdkApi)).keys).toHaveLength(2)
  sdkApi.clock.now = new Date(sdkApi.clock.now.getTime() + 16 * 24 * 3600e3)
  const failed = Promise.withResolvers<void>()
  vi.spyOn(sdkApi.platform.log, 'error').mockImplementation(() => failed.resolve())
  await sql`alter table signing_keys rename to away`.execute(sdkApi.db)
  await sql`select pg_notify('signing_keys', '')`.execute(sdkApi.db)
  await failed.promise
  await sql`alter table away rename to signing_keys`.execute(sdkApi.db)
  await vi.advanceTimersByTimeAsync(5_000)
  await expect.poll(async () => (await jwksOf(sdkApi)).keys.map((each) => each.kid)).toEqual([kid])
})

test('with an encryption key, private keys are unreadable in the database', async () => {
  const sealingKey = randomBytes(32).toString('base64')
  const sdkApi = await open({ KEY_ENCRYPTION_KEY: sealingKey })
  const { rows } = await sql<{ private_key: Buffer; encrypted: boolean }>`
    select private_key, encrypted from signing_keys`.execute(sdkApi.db)
  expect(rows[0]?.encrypted).toBe(true)
  expect(rows[0]?.private_key.includes(Buffer.from('302e020100300506032b6570', 'hex'))).toBe(false)
  const again = await open({ KEY_ENCRYPTION_KEY: sealingKey }, sdkApi)
  expect((await jwksOf(again)).keys).toEqual((await jwksOf(sdkApi)).keys)
  await expect(createTestSdkApi({}, sdkApi.database)).rejects.toThrow('KEY_ENCRYPTION_KEY')
})

test('accepts another KEY_ENCRYPTION_KEY once the keys encrypted with the old one are gone', async () => {
  const sdkApi = await open(newKey())
  const before = await jwksOf(sdkApi)
  const other = newKey()
  await expect(createTestSdkApi(other, sdkApi.database)).rejects.toThrow(
    'encrypted with another key than KEY_ENCRYPTION_KEY',
  )
  await sql`delete from signing_keys`.execute(sdkApi.db)
  expect((await jwksOf(await open(other, sdkApi))).keys).not.toEqual(before.keys)
})
