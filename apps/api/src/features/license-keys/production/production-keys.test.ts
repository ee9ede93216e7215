import {
  deleteProdKey,
  getProdKeyHistory,
  listCommercialKeys,
  listProdKeys,
  type NewProdKey,
  postDevKey,
  postProdKey,
  putProdKey,
} from '@fovea/contract/license-keys'
import { keyBytes, createKeyText, parseKey } from '@fovea/contract/license-keys/rules'
import { dayMs } from '@fovea/contract/time'
import { unrestrictedKeyFields } from '@fovea/contract/license-keys/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { createKey } from '../../../../test/create-key.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { signInAs } from '../../../../test/sign-in-as.ts'
import { openTestApi } from '../../../../test/test-api.ts'

const api = await openTestApi()
const start = api.clock.now
afterEach(() => {
  api.clock.now = start
})

const ios: NewProdKey = { platformType: 'ios', bundleId: 'com.example.reader' }

const list = async (browser: TestBrowser) => (await browser.call(listProdKeys)).payload.docs

describe('creating', () => {
  test.each([
    [ios, { appName: 'reader', ios: { bundleId: 'com.example.reader' } }],
    [
      { platformType: 'android', packageName: 'com.example.reader' },
      {
        appName: 'reader',
        android: { packageName: 'com.example.reader', base64Signature: '', certificates: [] },
      },
    ],
    [
      { platformType: 'web', baseUrl: 'HTTPS://Play.Bücher.co.uk:443/game' },
      { appName: 'bücher', web: { baseUrl: 'https://play.xn--bcher-kva.co.uk' } },
    ],
    [
      { platformType: 'windows', appName: ' 読書 🙂 ' },
      { appName: '読書 🙂', windows: { appName: '読書 🙂' } },
    ],
  ] as const)('%j creates an active and unrestricted key for a year', async (body, block) => {
    const { browser } = await signInAs(api, `${body.platformType}@example.com`)
    const doc = await createKey(browser, body)
    expect(parseKey(doc.key)).toEqual({ kind: 'prod' })
    expect(doc).toEqual({
      _id: expect.stringMatching(/^[\da-f-]{36}$/),
      key: doc.key,
      platformType: body.platformType,
      created: '2026-03-01T12:00:00.000Z',
      expire_date: '2027-03-01T12:00:00.000Z',
      expire_state: false,
      ...unrestrictedKeyFields,
      version: 1,
      ...block,
    })
    expect(await list(browser)).toEqual([doc])
  })

  test('needs no name for a Windows app, and ignores identifiers of other platforms', async () => {
    const { browser } = await signInAs(api, 'lenient@example.com')
    const body = { platformType: 'windows', bundleId: '', packageName: 7, baseUrl: 'nonsense' }
    const answer = await browser.send({ method: 'POST', url: '/api/license/prod', payload: body })
    expect(answer.json().payload.doc.windows).toEqual({ appName: 'Windows app' })
  })

  test.each(['{"__proto__":{"platformType":"ios"}}', '[]', '"ios"', 'null', '{"platformType":'])(
    'rejects the body %s',
    async (payload) => {
      const { browser } = await signInAs(api, 'bodies@example.com')
      const headers = { 'content-type': 'application/json' }
      const answer = await browser.send({
        method: 'POST',
        url: '/api/license/prod',
        payload,
        headers,
      })
      expect(answer.statusCode).toBe(400)
      expect(await list(browser)).toEqual([])
    },
  )

  test('stops at fifty keys when sixty are created at once', async () => {
    const { browser } = await signInAs(api, 'many@example.com')
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        browser.send({
          method: 'POST',
          url: '/api/license/prod',
          payload: { platformType: 'ios', bundleId: `com.example.app${at}` },
        }),
      ),
    )
    const refused = answers.filter((answer) => answer.statusCode !== 200)
    expect(refused.map((answer) => answer.json().error)).toMatchObject(
      Array.from({ length: 10 }, () => ({ code: 4222, name: 'KEY_LIMIT' })),
    )
    const [first, ...rest] = await list(browser)
    expect(rest).toHaveLength(49)

    await browser.call(deleteProdKey, { params: { sdkKey: first?.key ?? '' } })
    await createKey(browser)
    expect(await browser.refused(postProdKey, { body: ios })).toMatchObject({
      status: 422,
      name: 'KEY_LIMIT',
      message: "You already have 50 production keys, the maximum. Delete one you don't use.",
    })
  })

  test('limits each owner separately, and counts production keys only', async () => {
    const { browser, user } = await signInAs(api, 'apart@example.com')
    await browser.call(postDevKey, { body: null })
    await api.query`
      insert into license_keys (owner_id, kind, key, created_at, expires_at)
      select ${user._id}, 'com', 'com_' || n, now(), now() from generate_series(1, 60) n
    `
    expect(await createKey(browser)).toMatchObject({ platformType: 'ios' })
  })
})

describe('listing', () => {
  test('is newest first, even for keys created at the same moment', async () => {
    const { browser } = await signInAs(api, 'order@example.com')
    const first = await createKey(browser)
    const second = await createKey(browser)
    api.clock.now = new Date(start.getTime() + dayMs)
    const third = await createKey(browser)
    const keys = (await list(browser)).map(({ key }) => key)
    expect(keys).toEqual([third.key, second.key, first.key])
  })

  test('shows which keys have expired', async () => {
    const { browser } = await signInAs(api, 'year@example.com')
    const key = await createKey(browser)
    api.clock.now = new Date(start.getTime() + 365 * dayMs + 1)
    const later = await signInAs(api, 'year@example.com')
    expect(await list(later.browser)).toEqual([{ ...key, expire_state: true }])
  })

  test('omits trial and commercial keys, which have lists of their own', async () => {
    const { browser, user } = await signInAs(api, 'kinds@example.com')
    await browser.call(postDevKey, { body: null })
    const created = start.toISOString()
    await api.query`
      insert into license_keys (owner_id, kind, key, created_at, expires_at) values
        (${user._id}, 'com', 'com_older', ${created}::timestamptz - interval '400 days', ${created}::timestamptz - interval '35 days'),
        (${user._id}, 'com', 'com_newer', ${created}, ${created}::timestamptz + interval '365 days')
    `
    expect(await list(browser)).toEqual([])
    expect((await browser.call(listCommercialKeys)).payload.docs).toEqual([
      {
        _id: expect.any(String),
        key: 'com_newer',
        created,
        expire_date: '2027-03-01T12:00:00.000Z',
        expire_state: false,
      },
      {
        _id: expect.any(String),
        key: 'com_older',
        created: '2025-01-25T12:00:00.000Z',
        expire_date: '2026-01-25T12:00:00.000Z',
        expire_state: true,
      },
    ])
  })
})

describe('deleting', () => {
  test('removes that key and no other, once', async () => {
    const { browser } = await signInAs(api, 'delete@example.com')
    const [gone, kept] = [await createKey(browser), await createKey(browser)]
    const params = { sdkKey: gone.key }
    expect((await browser.call(deleteProdKey, { params })).payload.deleted).toBe(1)
    expect(await list(browser)).toEqual([kept])
    expect(await browser.refused(deleteProdKey, { params })).toMatchObject({ status: 404 })
  })

  test('succeeds once and leaves one event when sent twice at once', async () => {
    const { browser, user } = await signInAs(api, 'twice@example.com')
    const { key } = await createKey(browser)
    const url = `/api/license/prod/${key}`
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => browser.send({ method: 'DELETE', url })),
    )
    const succeeded = answers.filter((answer) => answer.statusCode === 200)
    expect(succeeded).toHaveLength(1)
    const rows = await api.query`
      select 1 from key_events where owner_id = ${user._id} and action = 'deleted'
    `
    expect(rows).toHaveLength(1)
  })
})

describe('another owner’s key', () => {
  const calls = [
    { call: putProdKey, body: { activated: false } },
    { call: deleteProdKey, body: undefined },
    { call: getProdKeyHistory, body: undefined },
  ]

  test.each(calls)('is not found by $call.method $call.path', async ({ call, body }) => {
    const { browser: owner } = await signInAs(api, 'owner@example.com')
    const { browser: stranger } = await signInAs(api, 'stranger@example.com')
    const { browser: admin } = await signInAs(api, 'admin@fovea.test')
    const key = await createKey(owner)
    const trial = (await stranger.call(postDevKey, { body: null })).payload.doc.developmentKey
    const foreign = await stranger.refused(call, { params: { sdkKey: key.key }, body })
    expect(foreign).toMatchObject({ status: 404, code: 404, name: 'NOT_FOUND' })

    const never = createKeyText('prod', new Uint8Array(keyBytes).fill(9))
    for (const sdkKey of [
      never,
      trial.key,
      'nonsense',
      key.key.slice(1),
      '\u0000',
      '%',
      ' ',
      '🙂',
    ]) {
      const missing = await stranger.refused(call, { params: { sdkKey }, body })
      expect({ ...missing, requestId: foreign.requestId }).toEqual(foreign)
    }
    const asAdmin = await admin.refused(call, { params: { sdkKey: key.key }, body })
    expect({ ...asAdmin, requestId: foreign.requestId }).toEqual(foreign)
    expect(await list(owner)).toContainEqual(key)
  })

  test('is in no other list', async () => {
    const { browser: owner } = await signInAs(api, 'list-owner@example.com')
    const { browser: stranger } = await signInAs(api, 'list-stranger@example.com')
    await createKey(owner)
    expect(await list(stranger)).toEqual([])
  })
})
