import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { postDevKey } from '@fovea/contract/license-keys'
import { dayMs } from '@fovea/contract/time'
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createKey } from '../../../../test/create-key.ts'
import { createTestSdkApi, openTestSdkApi } from '../../../../test/test-sdk-api.ts'
import { createEncryption } from '../../../platform/encryption/encryption.ts'
import { rotateSigningKeys } from '../leases/signing-keys.ts'

const issued = new Date('2026-03-01T12:00:00.000Z')

const sdkApi = await openTestSdkApi({ RATE_LIMIT_FACTOR: '100' })
const browser = sdkApi.browser()
sdkApi.clock.now = issued
const { _id: ownerId } = await browser.signIn('owner@example.com')
const { key } = await createKey(browser)
const lease = (await sdkApi.start({ key })).lease ?? ''
sdkApi.clock.now = new Date('2026-03-10T12:00:00.000Z')

const ran = (start: string, sessionId: string = randomUUID()) => ({
  sessionId,
  start,
  duration: 60,
})

const from = (ip: string) => ({ 'x-forwarded-for': ip })

async function rowsOf(...sessionIds: string[]) {
  const { rows } = await sql<{ duration_seconds: number; ended: boolean; day: string }>`
    select duration_seconds, ended, day::text from metered_sessions
    where session_id = any (${sessionIds}::uuid[]) order by day
  `.execute(sdkApi.db)
  return rows
}

describe('offline sessions with their lease', () => {
  test('count once, on their own day, however often they are reported', async () => {
    const offline = [ran('2026-03-02T23:59:59.000+00:30'), ran('2026-03-09T00:00:00.000Z')]
    for (let again = 0; again < 2; again++)
      expect(await sdkApi.start({ key, lease, offline })).toMatchObject({
        valid: true,
        offline: { taken: 2, refused: 0 },
      })
    expect(await rowsOf(...offline.map(({ sessionId }) => sessionId))).toEqual([
      { duration_seconds: 60, ended: true, day: '2026-03-02' },
      { duration_seconds: 60, ended: true, day: '2026-03-09' },
    ])
    const { rows } = await sql`
      select (select sum(sessions)::int from metered_months where owner_id = ${ownerId}) as summed,
        (select count(*)::int from metered_sessions where owner_id = ${ownerId}) as stored
    `.execute(sdkApi.db)
    expect(rows).toEqual([{ summed: 5, stored: 5 }])
  })

  test('are ended even if their start had been stored', async () => {
    const entry = ran('2026-03-10T11:00:00.000Z')
    await sdkApi.start({ key, sessionId: entry.sessionId })
    await sdkApi.start({ key, lease, offline: [entry] })
    expect(await rowsOf(entry.sessionId)).toMatchObject([{ duration_seconds: 60, ended: true }])
  })

  test('are taken only within the lease: from a day before it to the end of its grace period', async () => {
    const before = sdkApi.clock.now
    sdkApi.clock.now = new Date('2026-03-16T12:00:00.000Z')
    const inside = ['2026-02-28T12:00:00.000Z', '2026-03-15T12:00:00.000Z'].map((at) => ran(at))
    const outside = ['2026-02-28T11:59:59.000Z', '2026-03-15T12:00:01.000Z'].map((at) => ran(at))
    const verdict = await sdkApi.start({ key, lease, offline: [...outside, ...inside] })
    expect(verdict).toMatchObject({
      valid: true,
      offline: { taken: 2, refused: 2, reason: 'OUT_OF_LEASE' },
    })
    expect(await rowsOf(...inside.map(({ sessionId }) => sessionId))).toHaveLength(2)
    expect(await rowsOf(...outside.map(({ sessionId }) => sessionId))).toEqual([])
    sdkApi.clock.now = before
  })

  test('are not taken from the future, or if older than thirty days', async () => {
    const before = sdkApi.clock.now
    const future = await sdkApi.start({ key, lease, offline: [ran('2026-03-12T00:00:00.000Z')] })
    expect(future).toMatchObject({ offline: { taken: 0, reason: 'OUT_OF_LEASE' } })
    sdkApi.clock.now = new Date(issued.getTime() + 31 * dayMs)
    const old = await sdkApi.start({ key, lease, offline: [ran('2026-03-01T12:00:00.000Z')] })
    expect(old).toMatchObject({ offline: { taken: 0, refused: 1, reason: 'OUT_OF_LEASE' } })
    sdkApi.clock.now = before
  })

  test('count even if the start that reports them is refused for its clock or expiry', async () => {
    const entry = ran('2026-03-09T00:00:00.000Z')
    const clientTime = '2026-01-01T00:00:00.000Z'
    expect(await sdkApi.start({ key, clientTime, lease, offline: [entry] })).toMatchObject({
      num: 14,
      offline: { taken: 1, refused: 0 },
    })
    expect(await rowsOf(entry.sessionId)).toHaveLength(1)
  })

  test('are proven by an ended lease even after its signing key was replaced', async () => {
    await rotateSigningKeys(sdkApi.db, createEncryption([]), sdkApi.clock.now)
    const before = sdkApi.clock.now
    sdkApi.clock.now = new Date('2026-03-30T12:00:00.000Z')
    await sql`select pg_notify('signing_keys', '')`.execute(sdkApi.db)
    const result = { key, lease, offline: [ran('2026-03-09T00:00:00.000Z')] }
    await expect
      .poll(async () => decodeProtectedHeader((await sdkApi.start({ key })).lease ?? '').kid)
      .not.toBe(decodeProtectedHeader(lease).kid)
    expect(await sdkApi.start(result)).toMatchObject({ offline: { taken: 1, refused: 0 } })
    sdkApi.clock.now = before
  })

  test('are limited per key and network, and can be sent again later', async () => {
    const env = { RATE_LIMIT_FACTOR: '0.01', TRUSTED_PROXIES: '127.0.0.1' }
    const own = await createTestSdkApi(env, sdkApi.database)
    own.clock.now = sdkApi.clock.now
    const offline = Array.from({ length: 12 }, () => ran('2026-03-09T00:00:00.000Z'))
    expect(await own.start({ key, lease, offline }, from('2001:db8::1'))).toMatchObject({
      valid: true,
      offline: { taken: 10, refused: 2, reason: 'TOO_MANY' },
    })
    const rest = { key, lease, offline: offline.slice(10) }
    expect(await own.start(rest, from('2001:db8::2'))).toMatchObject({
      valid: true,
      offline: { taken: 0, refused: 2, reason: 'TOO_MANY' },
    })
    const elsewhere = { key, lease, offline: [ran('2026-03-09T00:00:00.000Z')] }
    expect(await own.start(elsewhere, from('2001:db8:0:1::1'))).toMatchObject({
      offline: { taken: 1, refused: 0 },
    })
    own.clock.now = new Date(own.clock.now.getTime() + 10_000)
    expect(await own.start(rest, from('2001:db8::1'))).toMatchObject({
      offline: { taken: 2, refused: 0 },
    })
    expect(await rowsOf(...offline.map(({ sessionId }) => sessionId))).toHaveLength(12)
    await own.close()
  })

  test('count and use the limit once if sent concurrently', async () => {
    const own = await createTestSdkApi({ RATE_LIMIT_FACTOR: '0.01' }, sdkApi.database)
    own.clock.now = sdkApi.clock.now
    const entry = ran('2026-03-09T00:00:00.000Z')
    const upper = { ...entry, sessionId: entry.sessionId.toUpperCase() }
    const offline = Array.from({ length: 250 }, () => [entry, upper]).flat()
    for (let again = 0; again < 10; again++)
      expect(await own.start({ key, lease, offline })).toMatchObject({
        valid: true,
        offline: { taken: 1, refused: 0 },
      })
    expect(await rowsOf(entry.sessionId)).toHaveLength(1)
    await own.close()
  })

  test('do not use the limit of starts of their key, and no network can exhaust the limit of the key', async () => {
    const env = { RATE_LIMIT_FACTOR: '0.01', TRUSTED_PROXIES: '127.0.0.1' }
    const own = await createTestSdkApi(env, sdkApi.database)
    own.clock.now = sdkApi.clock.now
    const startFrom = async (ip: string, changes = {}) => {
      const body = own.startBody({ key, ...changes })
      return (await own.send('POST', '/sdk/v1/sessions', body, { 'x-forwarded-for': ip })).status
    }
    for (let sent = 0; sent < 7; sent++) {
      const offline = Array.from({ length: 500 }, () => ran('2026-03-09T00:00:00.000Z'))
      expect(await startFrom('192.0.2.1', { lease, offline })).toBe(200)
    }
    let answered = 7
    while ((await startFrom('192.0.2.1')) === 200) answered++
    expect(answered).toBe(30)
    for (let other = 0; other < 47; other++)
      expect(await startFrom(`198.51.100.${other}`)).toBe(200)
    await own.close()
  })
})

const entries = () => [ran('2026-03-09T00:00:00.000Z'), ran('2026-03-09T01:00:00.000Z')]

describe('offline sessions without a valid lease', () => {
  test('do not count, and the start is answered as usual', async () => {
    const offline = entries()
    expect(await sdkApi.start({ key, offline })).toMatchObject({
      valid: true,
      num: 0,
      offline: { taken: 0, refused: 2, reason: 'LEASE_MISSING' },
    })
    expect(await rowsOf(...offline.map(({ sessionId }) => sessionId))).toEqual([])
  })

  test('a start without offline sessions gets no outcome of them', async () => {
    expect(await sdkApi.start({ key, lease })).not.toHaveProperty('offline')
    expect(await sdkApi.start({ key, lease, offline: [] })).not.toHaveProperty('offline')
  })

  test('a lease of another key, of another app or of unknown origin proves nothing', async () => {
    const browser = sdkApi.browser()
    await browser.signIn('other@example.com')
    const devKey = (await browser.call(postDevKey, { body: {} })).payload.doc.developmentKey.key
    const { lease: ofOther = '' } = await sdkApi.start({ key: devKey })
    const { lease: ofOtherApp = '' } = await sdkApi.start({ key: devKey, app: { id: 'other' } })
    const { privateKey } = generateKeyPairSync('ed25519')
    const forged = await new SignJWT(decodeJwt(lease))
      .setProtectedHeader({ alg: 'EdDSA', kid: decodeProtectedHeader(lease).kid ?? '' })
      .sign(privateKey)
    const [head = '', , signature = ''] = lease.split('.')
    const claims = { ...decodeJwt(lease), graceUntil: 4_000_000_000 }
    const changed = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`
    for (const wrong of [ofOther, forged, changed, '', 'x', 'a.b.c', 'e30.e30.e30']) {
      const verdict = await sdkApi.start({ key, lease: wrong, offline: entries() })
      expect(verdict).toMatchObject({
        valid: true,
        offline: { taken: 0, refused: 2, reason: 'LEASE_INVALID' },
      })
    }
    const verdict = await sdkApi.start({ key: devKey, lease: ofOtherApp, offline: entries() })
    expect(verdict).toMatchObject({ offline: { taken: 0, refused: 2, reason: 'LEASE_INVALID' } })
  })

  test('a start with an unknown key or from the wrong app reports no offline sessions', async () => {
    const offline = entries()
    expect(await sdkApi.start({ key: 'x', lease, offline })).toMatchObject({
      num: 15,
      offline: { taken: 0, refused: 2, reason: 'LEASE_INVALID' },
    })
    const wrongApp = { key, app: { id: 'com.example.other' }, offline }
    expect(await sdkApi.start(wrongApp)).toMatchObject({
      num: 6,
      offline: { taken: 0, refused: 2, reason: 'LEASE_MISSING' },
    })
    expect(await rowsOf(...offline.map(({ sessionId }) => sessionId))).toEqual([])
  })
})
