import {
  type NewProdKey,
  listProdKeys,
  postProdKey,
  type ProdKey,
  type ProdKeyChange,
  putProdKey,
} from '@fovea/contract/license-keys'
import { describe, expect, test } from 'vitest'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { signInAs } from '../../../../test/sign-in-as.ts'
import { openTestApi } from '../../../../test/test-api.ts'
import { createTestTeam, joinTeam } from '../../../../test/test-teams.ts'

const api = await openTestApi()

const sha1 = 'DA:39:A3:EE:5E:6B:4B:0D:32:55:BF:EF:95:60:18:90:AF:D8:07:09'
const sha1Base64 = '2jmj7l5rSw0yVb/vlWAYkK/YBwk='

const apps: Record<ProdKey['platformType'], NewProdKey> = {
  ios: { platformType: 'ios', bundleId: 'com.example.reader' },
  android: { platformType: 'android', packageName: 'com.example.reader' },
  web: { platformType: 'web', baseUrl: 'https://play.example.com' },
  windows: { platformType: 'windows', appName: 'Reader' },
}

async function keyOf(email: string, platform: ProdKey['platformType'] = 'web') {
  const { browser } = await signInAs(api, email)
  const { doc } = (await browser.call(postProdKey, { body: apps[platform] })).payload
  return { browser, key: doc }
}

const update = async (browser: TestBrowser, key: ProdKey, body: ProdKeyChange) =>
  (await browser.call(putProdKey, { params: { sdkKey: key.key }, body })).payload.doc

const refused = (browser: TestBrowser, key: ProdKey, body: unknown) =>
  browser.refused(putProdKey, { params: { sdkKey: key.key }, body })

const stored = async (browser: TestBrowser, { key }: ProdKey) =>
  (await browser.call(listProdKeys)).payload.docs.find((doc) => doc.key === key)

describe('updating a key', () => {
  test('changes the named fields, keeps the others, and increments the version', async () => {
    const { browser, key } = await keyOf('parts@example.com')
    const ipBlacklist = ['203.0.113.0/24', '10.0.0.1/32']
    expect(await update(browser, key, { activated: false })).toEqual({
      ...key,
      activated: false,
      version: 2,
    })
    expect(await update(browser, key, { ipBlacklist })).toEqual({
      ...key,
      activated: false,
      ipBlacklist,
      version: 3,
    })
    const domainWhitelist = ['https://b.example', 'http://a.example:8080']
    const all = await update(browser, key, { activated: true, ipBlacklist: [], domainWhitelist })
    expect(all).toEqual({ ...key, domainWhitelist, version: 4 })
    expect(await stored(browser, key)).toEqual(all)
  })

  test('keeps the version if nothing changes', async () => {
    const { browser, key } = await keyOf('same@example.com')
    expect(await update(browser, key, {})).toEqual(key)
    expect(await update(browser, key, { activated: true, ipBlacklist: [] })).toEqual(key)
  })

  test('ignores fields that cannot be changed', async () => {
    const { browser, key } = await keyOf('greedy@example.com')
    const body = {
      key: 'prod_mine',
      expire_date: '2099-01-01T00:00:00.000Z',
      platformType: 'ios',
      owner_id: 'me',
      web: { baseUrl: 'https://evil.example' },
    }
    const url = `/api/license/prod/${key.key}`
    const answer = await browser.send({ method: 'PUT', url, payload: body })
    expect(answer.json().payload.doc).toEqual(key)
  })

  test('rejects a body above the limit as too large', async () => {
    const { browser, key } = await keyOf('huge@example.com')
    const ipBlacklist = Array.from({ length: 30_000 }, () => '10.0.0.1/32')
    expect(await refused(browser, key, { ipBlacklist })).toMatchObject({ status: 413 })
  })
})

describe('certificate fingerprint', () => {
  test('is stored as base64 in any input format, and cleared by an empty string', async () => {
    const { browser, key } = await keyOf('print@example.com', 'android')
    const android = { packageName: 'com.example.reader', base64Signature: sha1Base64 }
    expect(await update(browser, key, { base64Signature: sha1 })).toMatchObject({ android })
    expect(await update(browser, key, { base64Signature: sha1Base64 })).toMatchObject({
      android,
      version: 2,
    })
    expect(await update(browser, key, { base64Signature: '' })).toMatchObject({
      android: { ...android, base64Signature: '' },
      version: 3,
    })
  })

  test.each(['ios', 'web', 'windows'] as const)('is rejected on %s', async (platform) => {
    const { browser, key } = await keyOf(`print-${platform}@example.com`, platform)
    const foreign: ProdKeyChange[] = [
      { base64Signature: sha1 },
      { certificates: [{ fingerprint: sha1 }] },
    ]
    for (const change of foreign) {
      const error = await refused(browser, key, { ...change, activated: false })
      const message = 'Only Android keys have certificates: leave them out.'
      const fields = Object.fromEntries(Object.keys(change).map((field) => [field, message]))
      expect(error).toMatchObject({ status: 400, message, fields })
    }
    expect(await stored(browser, key)).toEqual(key)
    for (const none of [{ base64Signature: '' }, { certificates: [] }]) {
      expect(await update(browser, key, none)).toEqual(key)
    }
  })
})

describe('concurrent updates', () => {
  test('refuse an older version, change nothing and answer with the current key', async () => {
    const { browser, key } = await keyOf('tabs@example.com')
    const newest = await update(browser, key, { activated: false, version: 1 })
    const error = await refused(browser, key, { ipBlacklist: ['10.0.0.1/32'], version: 1 })
    expect(error).toMatchObject({ status: 409, code: 409, name: 'CONFLICT', current: newest })
    expect(error.message).toBe('You changed this key in another place since you loaded it.')
    expect(await stored(browser, key)).toEqual(newest)

    const chosen = await update(browser, key, { ipBlacklist: ['10.0.0.1/32'], version: 2 })
    expect(chosen).toEqual({ ...newest, ipBlacklist: ['10.0.0.1/32'], version: 3 })
  })

  test('refuse a version that does not exist', async () => {
    const { browser, key } = await keyOf('future@example.com')
    for (const version of [0, -1, 2, Number.MAX_SAFE_INTEGER]) {
      expect(await refused(browser, key, { activated: false, version })).toMatchObject({
        status: 409,
        message: 'This key is at version 1.',
        current: key,
      })
    }
  })

  test('name the member who made the other change', async () => {
    const team = await createTestTeam(api, 'Conflicts')
    const member = await joinTeam(api, team, 'developer', 'member@example.com')
    const { owner } = team
    const { payload } = await owner.browser.call(postProdKey, {
      body: { platformType: 'web', baseUrl: 'https://conflicts.example.com' },
    })
    await update(member.browser, payload.doc, { activated: false, version: 1 })
    const error = await refused(owner.browser, payload.doc, { activated: true, version: 1 })
    expect(error.message).toBe(`${member.user.nickname} changed this key since you loaded it.`)
  })

  test('apply one of twenty with the same version', async () => {
    const { browser, key } = await keyOf('race@example.com')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        browser.send({
          method: 'PUT',
          url: `/api/license/prod/${key.key}`,
          payload: { ipBlacklist: [`10.0.0.${at}/32`], version: 1 },
        }),
      ),
    )
    const won = answers.filter((answer) => answer.statusCode === 200)
    expect(won).toHaveLength(1)
    const newest = won[0]?.json().payload.doc
    expect(newest.version).toBe(2)
    for (const answer of answers.filter((answer) => answer !== won[0])) {
      expect(answer.statusCode).toBe(409)
      expect(answer.json().error.current).toEqual(newest)
    }
    expect(await stored(browser, key)).toEqual(newest)
  })

  test('without a version apply the last one, each completely', async () => {
    const { browser, key } = await keyOf('free@example.com')
    const changes = Array.from({ length: 20 }, (_, at) => ({
      ipBlacklist: [`10.0.0.${at}/32`],
      domainWhitelist: [`https://a${at}.example`],
    }))
    await Promise.all(changes.map((change) => update(browser, key, change)))
    const last = await stored(browser, key)
    expect(last?.version).toBe(21)
    expect(changes).toContainEqual({
      ipBlacklist: last?.ipBlacklist,
      domainWhitelist: last?.domainWhitelist,
    })
  })

  test('of different fields are all applied', async () => {
    const { browser, key } = await keyOf('both@example.com')
    await Promise.all([
      update(browser, key, { activated: false }),
      update(browser, key, { ipBlacklist: ['10.0.0.1/32'] }),
      update(browser, key, { domainWhitelist: ['https://a.example'] }),
    ])
    expect(await stored(browser, key)).toEqual({
      ...key,
      activated: false,
      ipBlacklist: ['10.0.0.1/32'],
      domainWhitelist: ['https://a.example'],
      version: 4,
    })
  })
})
