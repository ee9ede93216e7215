import { postProdKey, putProdKey } from '@fovea/contract/license-keys'
import { fingerprintRule } from '@fovea/contract/license-keys/rules'
import { postDryRun, type Restrictions } from '@fovea/contract/sdk-api'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { createTestSdkApi, openTestSdkApi } from '../../../../test/test-sdk-api.ts'
import { createSdkApiTasks } from '../tasks.ts'
import { maxObservedApps, observedAppRepository } from './observed-app-repository.ts'

const sdkApi = await openTestSdkApi({ TRUSTED_PROXIES: '127.0.0.1' })

const site = 'https://play.example.com'
const beta = 'https://beta.example.com'
const pairs = (byte: string) => Array.from({ length: 20 }, () => byte).join(':')
const [ours, theirs] = [pairs('AA'), pairs('BB')]

async function keyOf(name: string, app: Parameters<typeof create>[1]) {
  const browser = sdkApi.browser()
  await browser.signIn(`${name}@example.com`)
  return { browser, ...(await create(browser, app)) }
}

async function create(
  browser: TestBrowser,
  body: { platformType: 'web'; baseUrl: string } | { platformType: 'android'; packageName: string },
) {
  const { key, _id } = (await browser.call(postProdKey, { body })).payload.doc
  return { key, keyId: _id }
}

async function tryOut(browser: TestBrowser, sdkKey: string, body: Restrictions) {
  await sdkApi.writeSightings()
  return (await browser.call(postDryRun, { params: { sdkKey }, body })).payload
}

type Start = { ip: string; origin?: string; certificate?: string }

async function startFrom(key: string, { ip, origin, certificate }: Start) {
  const headers = { 'x-forwarded-for': ip, ...(origin !== undefined && { origin }) }
  const web = { key, platform: 'web' }
  const android = { key, platform: 'android', app: { id: 'com.example.reader', certificate } }
  return sdkApi.start(origin === undefined ? android : web, headers)
}

test('a key without starts has nothing to refuse', async () => {
  const { browser, key } = await keyOf('nothing', { platformType: 'web', baseUrl: site })
  expect(await tryOut(browser, key, { ipBlacklist: ['10.0.0.0/8'] })).toEqual({
    starts: 0,
    refused: 0,
    refusedNow: 0,
    by: [],
  })
})

test('tells how many starts a change would have refused, and why', async () => {
  const { browser, key } = await keyOf('telling', { platformType: 'web', baseUrl: site })
  const params = { sdkKey: key }
  await browser.call(putProdKey, { params, body: { domainWhitelist: [beta] } })
  for (const start of [
    { ip: '10.0.0.1', origin: site },
    { ip: '10.0.0.1', origin: site },
    { ip: '10.0.0.2', origin: beta },
    { ip: '192.0.2.1', origin: beta },
  ])
    await startFrom(key, start)
  expect(await tryOut(browser, key, {})).toEqual({
    starts: 4,
    refused: 0,
    refusedNow: 0,
    by: [],
  })
  expect(await tryOut(browser, key, { ipBlacklist: ['10.0.0.0/8'] })).toEqual({
    starts: 4,
    refused: 3,
    refusedNow: 0,
    by: [
      { kind: 'ip', value: '10.0.0.1', starts: 2 },
      { kind: 'ip', value: '10.0.0.2', starts: 1 },
    ],
  })
  expect(await tryOut(browser, key, { domainWhitelist: [] })).toEqual({
    starts: 4,
    refused: 2,
    refusedNow: 0,
    by: [{ kind: 'origin', value: beta, starts: 2 }],
  })
  expect(await startFrom(key, { ip: '10.0.0.2', origin: beta })).toMatchObject({ valid: true })
})

test('one matching certificate of several is enough', async () => {
  const { browser, key } = await keyOf('certificates', {
    platformType: 'android',
    packageName: 'com.example.reader',
  })
  for (const certificate of [ours, ours.replaceAll(':', '').toLowerCase(), theirs, undefined])
    await startFrom(key, { ip: '192.0.2.1', ...(certificate && { certificate }) })
  const one = await tryOut(browser, key, { certificates: [{ fingerprint: ours }] })
  expect(one).toEqual({
    starts: 4,
    refused: 2,
    refusedNow: 0,
    by: [
      { kind: 'certificate', value: '', starts: 1 },
      { kind: 'certificate', value: fingerprintRule.parse(theirs), starts: 1 },
    ],
  })
  const both = { certificates: [{ fingerprint: ours }, { fingerprint: theirs }] }
  expect(await tryOut(browser, key, both)).toMatchObject({ refused: 1 })
})

test('agrees with the key check on every start', async () => {
  const start = fc.record({
    ip: fc.constantFrom('10.0.0.1', '10.0.3.7', '192.0.2.1', '2001:db8::1', '2001:db8:1::9'),
    origin: fc.constantFrom(site, beta, 'https://evil.example', 'http://play.example.com'),
  })
  const change = fc.record({
    ipBlacklist: fc.subarray(['10.0.0.0/16', '10.0.3.7/32', '2001:db8::/48', '192.0.2.0/24']),
    domainWhitelist: fc.subarray([beta, 'https://evil.example']),
  })
  const { browser, key } = await keyOf('judge', { platformType: 'web', baseUrl: site })
  await fc.assert(
    fc.asyncProperty(
      fc.array(start, { minLength: 1, maxLength: 8 }),
      change,
      async (starts, body) => {
        await sdkApi.writeSightings()
        await sql`delete from sightings`.execute(sdkApi.db)
        for (const one of starts) await startFrom(key, one)
        const foretold = await tryOut(browser, key, body)
        const params = { sdkKey: key }
        await browser.call(putProdKey, { params, body })
        const expected = starts.filter(({ ip, origin }) => isRefused(ip, origin, body)).length
        expect(foretold).toMatchObject({ starts: starts.length, refused: expected })
        await expect
          .poll(async () => {
            const verdicts = []
            for (const one of starts) verdicts.push((await startFrom(key, one)).valid)
            return verdicts.filter((valid) => !valid).length
          })
          .toBe(foretold.refused)
      },
    ),
    { numRuns: 15 },
  )
})

test('agrees with the key check on every set of certificates', async () => {
  const signed = Array.from({ length: 12 }, (_, n) => pairs((n + 16).toString(16)))
  const sha256 = Array.from({ length: 32 }, () => 'C7').join(':')
  const start = fc.constantFrom<string | undefined>(
    ...[...signed.slice(0, 3), sha256].flatMap(spelled),
    undefined,
    'not a fingerprint',
  )
  const registered = fc.subarray([...signed, sha256], { maxLength: 10 })
  const { browser, key } = await keyOf('several', {
    platformType: 'android',
    packageName: 'com.example.reader',
  })
  const ip = '192.0.2.1'
  const startAll = async (starts: (string | undefined)[]) => {
    const verdicts = []
    for (const certificate of starts)
      verdicts.push((await startFrom(key, { ip, ...(certificate && { certificate }) })).valid)
    return verdicts.filter((valid) => !valid).length
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(start, { minLength: 1, maxLength: 6 }),
      registered,
      async (starts, chosen) => {
        await sdkApi.writeSightings()
        await sql`delete from sightings`.execute(sdkApi.db)
        await startAll(starts)
        const body = { certificates: chosen.map((value) => ({ fingerprint: value })) }
        const foretold = await tryOut(browser, key, body)
        const isRegistered = (shown: string | undefined) =>
          chosen.some((value) => spelled(value).some((spelling) => spelling === shown))
        const expected =
          chosen.length === 0 ? 0 : starts.filter((shown) => !isRegistered(shown)).length
        expect(foretold).toMatchObject({ starts: starts.length, refused: expected })
        await browser.call(putProdKey, { params: { sdkKey: key }, body })
        await expect.poll(() => startAll(starts)).toBe(expected)
      },
    ),
    { numRuns: 15 },
  )
})

function spelled(written: string) {
  const hex = written.replaceAll(':', '').toLowerCase()
  return [written, hex, Buffer.from(hex, 'hex').toString('base64')]
}

function isRefused(
  ip: string,
  origin: string,
  { ipBlacklist = [], domainWhitelist = [] }: Restrictions,
) {
  const within: Record<string, string[]> = {
    '10.0.0.1': ['10.0.0.0/16'],
    '10.0.3.7': ['10.0.0.0/16', '10.0.3.7/32'],
    '192.0.2.1': ['192.0.2.0/24'],
    '2001:db8::1': ['2001:db8::/48'],
  }
  return (
    ![site, ...domainWhitelist].includes(origin) ||
    (within[ip] ?? []).some((network) => ipBlacklist.includes(network))
  )
}

test("answers 404 for another owner's key, and 400 for invalid input", async () => {
  const { key } = await keyOf('owner', { platformType: 'web', baseUrl: site })
  const { browser, key: own } = await keyOf('stranger', { platformType: 'web', baseUrl: site })
  expect(await browser.refused(postDryRun, { params: { sdkKey: key }, body: {} })).toMatchObject({
    status: 404,
  })
  const body = { ipBlacklist: ['10.0.0.0/99'] }
  const wrong = await browser.refused(postDryRun, { params: { sdkKey: own }, body })
  expect([wrong.status, Object.keys(wrong.fields ?? {})]).toEqual([400, ['ipBlacklist.0']])
})

test('a key keeps a limited number of rows a day, for seven days', async () => {
  const { keyId } = await keyOf('bounded', { platformType: 'web', baseUrl: site })
  const repository = observedAppRepository(sdkApi.db)
  const day = '2026-03-10'
  const seen = (n: number, starts: number) => ({
    keyId,
    day,
    ip: `10.0.${n >> 8}.${n & 255}`,
    origin: site,
    certificate: '',
    starts,
  })
  await repository.add(Array.from({ length: 450 }, (_, n) => seen(n, 1)))
  await repository.add(Array.from({ length: 200 }, (_, n) => seen(400 + n, n)))
  const listed = await repository.list(keyId, day)
  expect(listed).toHaveLength(maxObservedApps)
  expect(listed[0]).toMatchObject({ ip: '10.0.2.87', starts: 199 })
  expect(listed.find(({ ip }) => ip === '10.0.1.144')).toMatchObject({ starts: 1 })
  expect(listed.find(({ ip }) => ip === '10.0.1.193')).toMatchObject({ starts: 50 })

  const [forget] = createSdkApiTasks(sdkApi.db, () => new Date('2026-03-16T23:00Z'), {
    refusalDays: 30,
    addressDays: 7,
  })
  await forget?.run()
  expect(await repository.list(keyId, '2026-01-01')).toHaveLength(maxObservedApps)
  const [later] = createSdkApiTasks(sdkApi.db, () => new Date('2026-03-17T01:00Z'), {
    refusalDays: 30,
    addressDays: 7,
  })
  await later?.run()
  expect(await repository.list(keyId, '2026-01-01')).toEqual([])
})

test('without retention of addresses none is stored, and the rest is', async () => {
  const discreet = await createTestSdkApi({
    KEEP_ADDRESSES_DAYS: '0',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const browser = discreet.browser()
  await browser.signIn('discreet@example.com')
  const { key } = await create(browser, { platformType: 'web', baseUrl: site })
  await discreet.start({ key, platform: 'web' }, { origin: site, 'x-forwarded-for': '192.0.2.9' })
  await discreet.writeSightings()
  const { rows } = await sql`select ip, origin, starts from sightings`.execute(discreet.db)
  expect(rows).toEqual([{ ip: '', origin: site, starts: '1' }])
  await discreet.close()
})
