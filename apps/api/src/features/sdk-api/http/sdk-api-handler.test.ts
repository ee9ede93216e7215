import { createHash, createPublicKey, verify } from 'node:crypto'
import { postDevKey, postProdKey, putProdKey } from '@fovea/contract/license-keys'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createKey } from '../../../../test/create-key.ts'
import { createTestSdkApi, openTestSdkApi } from '../../../../test/test-sdk-api.ts'

const sdkApi = await openTestSdkApi()
const browser = sdkApi.browser()
await browser.signIn('owner@example.com')
const { key } = await createKey(browser)

async function newDevKey(email: string) {
  const browser = sdkApi.browser()
  await browser.signIn(email)
  const { payload } = await browser.call(postDevKey, { body: {} })
  return payload.doc.developmentKey.key
}

async function rowsOf(sessionId: string) {
  const { rows } = await sql<{
    license: string
    duration_seconds: number
    ended: boolean
    day: string
  }>`
    select license, duration_seconds, ended, day::text from metered_sessions where session_id = ${sessionId}
  `.execute(sdkApi.db)
  return rows
}

const jwks = z.object({ keys: z.array(z.looseObject({ kid: z.string(), x: z.string() })) })
const readJwks = async () => jwks.parse(await (await sdkApi.send('GET', '/sdk/v1/jwks')).json())

describe('valid start', () => {
  test('answers with its nonce, license and lease, and is stored', async () => {
    const body = sdkApi.startBody({ key })
    const answer = await sdkApi.send('POST', '/sdk/v1/sessions', body)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(await answer.json()).toEqual({
      valid: true,
      code: 'NONE',
      num: 0,
      retry: 'backoff',
      ts: '2026-03-10T12:00:00.000Z',
      nonce: body.nonce,
      nextCheckAt: '2026-03-11T12:00:00.000Z',
      license: { type: 'production', expires: '2027-03-10T12:00:00.000Z' },
      lease: expect.any(String),
    })
    expect(await rowsOf(body.sessionId)).toEqual([
      { license: 'production', duration_seconds: 0, ended: false, day: '2026-03-10' },
    ])
  })

  test('gets a lease that the published keys verify: seven days and a grace period of seven days', async () => {
    const { lease } = await sdkApi.start({ key })
    const { payload, protectedHeader } = await jwtVerify(
      lease ?? '',
      createLocalJWKSet(
        z.object({ keys: z.array(z.looseObject({ kty: z.string() })) }).parse(await readJwks()),
      ),
      { currentDate: sdkApi.clock.now },
    )
    const iat = sdkApi.clock.now.getTime() / 1000
    const day = 24 * 60 * 60
    expect(protectedHeader).toMatchObject({ alg: 'EdDSA', kid: expect.any(String) })
    expect(payload).toEqual({
      keyId: createHash('sha256').update(key).digest().subarray(0, 16).toString('base64url'),
      app: 'com.example.reader',
      iat,
      exp: iat + 7 * day,
      graceUntil: iat + 14 * day,
      license: { type: 'production', expires: '2027-03-10T12:00:00.000Z' },
    })
  })

  test('gets the same lease for a day', async () => {
    const first = await sdkApi.start({ key })
    expect((await sdkApi.start({ key })).lease).toBe(first.lease)
    const before = sdkApi.clock.now
    sdkApi.clock.now = new Date(before.getTime() + 25 * 60 * 60 * 1000)
    expect((await sdkApi.start({ key })).lease).not.toBe(first.lease)
    sdkApi.clock.now = before
  })
})

describe('refused start', () => {
  test('is signed over its exact bytes and contains only the code and the reference', async () => {
    const { body, signature, refId } = await sdkApi.start({ key, app: { id: 'com.example.other' } })
    expect(Object.keys(JSON.parse(body)).toSorted()).toEqual(
      ['code', 'nextCheckAt', 'nonce', 'num', 'refId', 'retry', 'ts', 'valid'].toSorted(),
    )
    const [published] = (await readJwks()).keys
    const publicKey = createPublicKey({ key: { ...published, kty: 'OKP' }, format: 'jwk' })
    const bytes = Buffer.from(signature ?? '', 'base64url')
    expect(verify(null, Buffer.from(body), publicKey, bytes)).toBe(true)
    expect(verify(null, Buffer.from(body.replace('false', 'true')), publicKey, bytes)).toBe(false)
    const { rows } =
      await sql`select code, observed, allowed from refusals where ref_id = ${refId}`.execute(
        sdkApi.db,
      )
    expect(rows).toEqual([
      {
        code: 'AUTH_INVALID_PACKAGE_NAME',
        observed: 'com.example.other',
        allowed: ['com.example.reader'],
      },
    ])
  })

  test('tells a development key the difference', async () => {
    const devKey = await newDevKey('dev-clock@example.com')
    const verdict = await sdkApi.start({ key: devKey, clientTime: '2026-03-01T12:00:00.000Z' })
    expect(verdict).toMatchObject({
      num: 14,
      difference: {
        observed: '2026-03-01T12:00:00.000Z',
        allowed: [expect.stringContaining('24 hours')],
      },
    })
  })

  test('is recorded once a minute, however often it is sent', async () => {
    const flood = { key, app: { id: 'com.example.flood' } }
    const answers = await Promise.all(Array.from({ length: 50 }, () => sdkApi.start(flood)))
    expect(new Set(answers.map(({ refId }) => refId)).size).toBe(1)
    // A clock that is set back by hours must not extend the minute to hours.
    const before = sdkApi.clock.now
    sdkApi.clock.now = new Date(before.getTime() - 2 * 3_600_000)
    const { refId } = await sdkApi.start(flood)
    sdkApi.clock.now = before
    expect(refId).not.toBe(answers[0]?.refId)
  })

  test('is not stored as a session', async () => {
    const body = sdkApi.startBody({ key, platform: 'android' })
    await sdkApi.send('POST', '/sdk/v1/sessions', body)
    expect(await rowsOf(body.sessionId)).toEqual([])
  })
})

describe('idempotency', () => {
  test('the same start sent a hundred times in parallel and in sequence is one session', async () => {
    const body = sdkApi.startBody({ key })
    const send = () => sdkApi.send('POST', '/sdk/v1/sessions', body)
    const parallel = await Promise.all(Array.from({ length: 100 }, send))
    for (let again = 0; again < 10; again++) parallel.push(await send())
    expect(new Set(parallel.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await rowsOf(body.sessionId)).toHaveLength(1)
  })

  test('two processes on one database count one session, and the sums equal the rows', async () => {
    const second = await createTestSdkApi({}, sdkApi.database)
    const body = sdkApi.startBody({ key })
    const post = (url: string) =>
      fetch(`${url}/sdk/v1/sessions`, { method: 'POST', body: JSON.stringify(body) }).then(
        ({ status }) => status,
      )
    const statuses = await Promise.all(
      Array.from({ length: 60 }, (_, index) => post(index % 2 ? sdkApi.url : second.url)),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await rowsOf(body.sessionId)).toHaveLength(1)
    const { rows } = await sql`
      select (select count(*)::int from metered_sessions) as stored,
        (select sum(sessions)::int from metered_days) as rolled,
        (select sum(sessions)::int from metered_months) as months,
        (select count(*)::int from metered_sessions where license = 'production') as production
    `.execute(sdkApi.db)
    const [counts] = z.array(z.record(z.string(), z.number())).parse(rows)
    expect(counts?.['rolled']).toBe(counts?.['stored'])
    expect(counts?.['months']).toBe(counts?.['production'])
    await second.close()
  })

  test('a key that is switched off stops working in every process', async () => {
    const second = await createTestSdkApi({}, sdkApi.database)
    const browser = sdkApi.browser()
    await browser.signIn('switch@example.com')
    const body = { platformType: 'windows', appName: 'Reader' } as const
    const own = (await browser.call(postProdKey, { body })).payload.doc.key
    const start = { key: own, platform: 'windows' }
    expect((await second.start(start)).valid).toBe(true)
    await browser.call(putProdKey, { params: { sdkKey: own }, body: { activated: false } })
    await expect.poll(async () => (await second.start(start)).num).toBe(9)
    await expect.poll(async () => (await sdkApi.start(start)).num).toBe(9)
    await second.close()
  })
})

describe('heartbeats', () => {
  test('extend and end a session, by PATCH and by beacon', async () => {
    const body = sdkApi.startBody({ key })
    await sdkApi.send('POST', '/sdk/v1/sessions', body)
    const path = `/sdk/v1/sessions/${body.sessionId}`
    const alive = await sdkApi.send('PATCH', path, { key, state: 'alive', duration: 30 })
    expect(await alive.json()).toEqual({ ok: true })
    expect(await rowsOf(body.sessionId)).toMatchObject([{ duration_seconds: 30, ended: false }])
    const ended = await sdkApi.send(
      'POST',
      path,
      JSON.stringify({ key, state: 'ended', duration: 41.4 }),
      {
        'content-type': 'text/plain;charset=UTF-8',
      },
    )
    expect(await ended.json()).toEqual({ ok: true })
    expect(await rowsOf(body.sessionId)).toMatchObject([{ duration_seconds: 41, ended: true }])
  })

  test('are stored once a minute while the session runs', async () => {
    const body = sdkApi.startBody({ key })
    await sdkApi.send('POST', '/sdk/v1/sessions', body)
    const alive = (duration: number) =>
      sdkApi.send('PATCH', `/sdk/v1/sessions/${body.sessionId}`, { key, state: 'alive', duration })
    await alive(10)
    await alive(20)
    expect(await rowsOf(body.sessionId)).toMatchObject([{ duration_seconds: 10 }])
    const before = sdkApi.clock.now
    sdkApi.clock.now = new Date(before.getTime() + 61_000)
    await alive(71)
    expect(await rowsOf(body.sessionId)).toMatchObject([{ duration_seconds: 71 }])
    // A clock that is set back by hours must not suppress heartbeats for hours.
    sdkApi.clock.now = new Date(before.getTime() - 2 * 3_600_000)
    await alive(90)
    sdkApi.clock.now = before
    expect(await rowsOf(body.sessionId)).toMatchObject([{ duration_seconds: 90 }])
  })

  test('never shorten a session', async () => {
    const body = sdkApi.startBody({ key })
    await sdkApi.send('POST', '/sdk/v1/sessions', body)
    const path = `/sdk/v1/sessions/${body.sessionId}`
    await sdkApi.send('PATCH', path, { key, state: 'ended', duration: 100 })
    await sdkApi.send('PATCH', path, { key, state: 'alive', duration: 5 })
    expect(await rowsOf(body.sessionId)).toMatchObject([{ duration_seconds: 100, ended: true }])
  })

  test("answer 404 for another owner's session or an unknown one", async () => {
    const body = sdkApi.startBody({ key })
    await sdkApi.send('POST', '/sdk/v1/sessions', body)
    const other = await newDevKey('other-beat@example.com')
    const path = `/sdk/v1/sessions/${body.sessionId}`
    const beat = { key: other, state: 'ended', duration: 9999 }
    expect((await sdkApi.send('PATCH', path, beat)).status).toBe(404)
    expect(
      (await sdkApi.send('PATCH', `/sdk/v1/sessions/${crypto.randomUUID()}`, { ...beat, key }))
        .status,
    ).toBe(404)
    expect(await rowsOf(body.sessionId)).toMatchObject([{ duration_seconds: 0, ended: false }])
  })
})
