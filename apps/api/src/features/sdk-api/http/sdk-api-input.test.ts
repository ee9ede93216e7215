import { errorBody } from '@fovea/contract/errors'
import { createKeyText } from '@fovea/contract/license-keys/rules'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createKey } from '../../../../test/create-key.ts'
import { getRoundCount } from '../../../../test/generated/round-count.ts'
import { createTestSdkApi, openTestSdkApi } from '../../../../test/test-sdk-api.ts'

const sdkApi = await openTestSdkApi({ RATE_LIMIT_FACTOR: '100000' })
const browser = sdkApi.browser()
const { _id: ownerId } = await browser.signIn('input@example.com')
const { key } = await createKey(browser, { platformType: 'windows', appName: 'Reader' })

const start = (changes: Record<string, unknown>) =>
  sdkApi.start({ key, platform: 'windows', ...changes })

describe('keys', () => {
  test('a mistyped key is answered 15 and an unknown key 3; both answers are signed and have a reference', async () => {
    const unknown = createKeyText('prod', new Uint8Array(16))
    for (const [wrong, num] of [
      ['', 15],
      ['prod_x', 15],
      [`${key}x`, 15],
      [unknown, 3],
    ] as const) {
      const verdict = await start({ key: wrong })
      expect(verdict).toMatchObject({ valid: false, num, refId: expect.any(String) })
      expect(verdict.signature).toEqual(expect.any(String))
    }
  })
})

describe('invalid input', () => {
  test.each([
    [{ sessionId: 'x' }, 'sessionId'],
    [{ clientTime: 'yesterday' }, 'clientTime'],
    [{ platform: 'amiga' }, 'platform'],
    [{ app: 'x' }, 'app'],
    [{ app: { id: 'a\0' } }, 'app.id'],
    [{ device: {} }, 'device.os'],
    [{ nonce: '' }, 'nonce'],
    [{ key: 1 }, 'key'],
    [
      { offline: [{ sessionId: 'x', start: '2026-03-09T00:00:00Z', duration: 1 }] },
      'offline.0.sessionId',
    ],
    [
      {
        offline: Array.from({ length: 501 }, () => ({
          sessionId: crypto.randomUUID(),
          start: '2026-03-09T00:00:00Z',
          duration: 1,
        })),
      },
      'offline',
    ],
  ])('names the field of a wrong value, case %#', async (changes, field) => {
    const body = { ...sdkApi.startBody({ key, platform: 'windows' }), ...changes }
    const answer = await sdkApi.send('POST', '/sdk/v1/sessions', body)
    expect(answer.status).toBe(400)
    expect(Object.keys(errorBody.parse(await answer.json()).error.fields ?? {})).toContain(field)
  })

  test('is refused with a message', async () => {
    const huge = await sdkApi.send('POST', '/sdk/v1/sessions', 'x'.repeat(300_000))
    expect(huge.status).toBe(413)
    const complex = ['['.repeat(240_000), `[${'1,'.repeat(100_000)}1]`]
    for (const body of ['', '{', 'null', '[]', '"x"', '{"__proto__":1}', ...complex]) {
      const answer = await sdkApi.send('POST', '/sdk/v1/sessions', body)
      expect(answer.status).toBe(400)
      expect(errorBody.safeParse(await answer.json()).success).toBe(true)
    }
    expect((await sdkApi.send('GET', '/sdk/v1/none')).status).toBe(404)
    expect((await sdkApi.send('DELETE', '/sdk/v1/sessions', {})).status).toBe(404)
  })

  test('fuzzed bodies never cause a 5xx response', async () => {
    const valid = sdkApi.startBody({ key, platform: 'windows' })
    const fuzzed = fc.sample(
      fc.oneof(
        fc.json(),
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc
          .tuple(fc.constantFrom(...Object.keys(valid), 'offline'), fc.jsonValue({ maxDepth: 2 }))
          .map(([name, value]) => JSON.stringify({ ...valid, [name]: value })),
      ),
      getRoundCount({ everyday: 600, all: 3_000 }),
    )
    const bodies = [JSON.stringify(valid), ...fuzzed]
    const statuses = new Set<number>()
    for (let at = 0; at < bodies.length; at += 100) {
      const sent = bodies
        .slice(at, at + 100)
        .map((body) => sdkApi.send('POST', '/sdk/v1/sessions', body))
      for (const answer of await Promise.all(sent)) {
        statuses.add(answer.status)
        await answer.arrayBuffer()
      }
    }
    expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 400])
  })
})

test('any browser origin may call, and the answer to its preflight can be cached', async () => {
  const preflight = await sdkApi.send('OPTIONS', '/sdk/v1/sessions')
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-max-age')).toBe('86400')
  const answer = await sdkApi.send('POST', '/sdk/v1/sessions', sdkApi.startBody({ key: 'x' }))
  expect(answer.headers.get('access-control-expose-headers')).toContain('Signature')
})

describe('free tier', () => {
  test('allows the ten-thousandth session and not the next, and keeps stored sessions', async () => {
    sdkApi.clock.now = new Date('2026-04-10T12:00:00.000Z')
    await sql`insert into metered_months values (${ownerId}, '2026-04-01', 9998)`.execute(sdkApi.db)
    const sessionId = crypto.randomUUID()
    expect((await start({ sessionId })).valid).toBe(true)
    expect((await start({})).valid).toBe(true)
    expect(await start({})).toMatchObject({ valid: false, num: 8, retry: 'backoff' })
    expect((await start({ sessionId })).valid).toBe(true)
  })

  test('is shared by all processes', async () => {
    const second = await createTestSdkApi({}, sdkApi.database)
    second.clock.now = sdkApi.clock.now
    expect((await second.start({ key, platform: 'windows' })).num).toBe(8)
    await second.close()
  })

  test('is lifted by a commercial license within a second', async () => {
    sdkApi.clock.now = new Date('2026-04-20T12:00:00.000Z')
    expect((await start({})).num).toBe(8)
    await sql`insert into license_keys (owner_id, kind, key, created_at, expires_at)
      values (${ownerId}, 'com', ${createKeyText('com', new Uint8Array(16))}, now(), '2027-01-01')`.execute(
      sdkApi.db,
    )
    await expect.poll(async () => (await start({})).valid).toBe(true)
  })

  test('starts again with the month', async () => {
    sdkApi.clock.now = new Date('2026-05-01T00:00:00.000Z')
    expect((await start({})).valid).toBe(true)
  })
})

test('a flood on one key from many addresses is told to wait, and other keys are unaffected', async () => {
  const env = { RATE_LIMIT_FACTOR: '0.001', TRUSTED_PROXIES: '127.0.0.1' }
  const own = await createTestSdkApi(env, sdkApi.database)
  own.clock.now = new Date('2026-03-10T12:00:00.000Z')
  const start = async (text: string, from: number) => {
    const body = own.startBody({ key: text, platform: 'windows' })
    const headers = { 'x-forwarded-for': `10.0.0.${from}` }
    return (await own.send('POST', '/sdk/v1/sessions', body, headers)).status
  }
  for (let sent = 0; sent < 30; sent++) expect(await start(key, sent)).toBe(200)
  expect(await start(key, 30)).toBe(429)
  expect(await start('another key', 31)).toBe(200)
  await own.close()
})

test('a flood from one IPv6 network counts as one caller, even from many addresses', async () => {
  const env = { RATE_LIMIT_FACTOR: '0.01', TRUSTED_PROXIES: '127.0.0.1' }
  const own = await createTestSdkApi(env, sdkApi.database)
  const from = async (address: string) =>
    (await own.send('GET', '/sdk/v1/nothing', undefined, { 'x-forwarded-for': address })).status
  for (let sent = 0; sent < 30; sent++) expect(await from(`2001:db8::${sent}:1`)).toBe(404)
  expect(await from('2001:db8::ffff')).toBe(429)
  expect(await from('2001:db8:0:1::1')).toBe(404)
  for (let sent = 0; sent < 30; sent++) expect(await from('::ffff:192.0.2.1')).toBe(404)
  expect(await from('192.0.2.1')).toBe(429)
  expect(await from('192.0.2.2')).toBe(404)
  await own.close()
})
