import { once } from 'node:events'
import {
  deleteProdKey,
  getProdKeyHistory,
  listProdKeys,
  postDevKey,
  postProdKey,
  type ProdKeyChange,
  putProdKey,
} from '@fovea/contract/license-keys'
import { maskKey } from '@fovea/contract/license-keys/rules'
import { unrestrictedKeyFields } from '@fovea/contract/license-keys/testing'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { createKey } from '../../../../test/create-key.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { signInAs } from '../../../../test/sign-in-as.ts'
import { createTestApi, openTestApi } from '../../../../test/test-api.ts'

const api = await openTestApi()
const start = api.clock.now
afterEach(() => {
  api.clock.now = start
})

async function ownerOfKey(email: string) {
  const { browser, user } = await signInAs(api, email)
  const body = { platformType: 'ios', bundleId: 'com.example.reader' } as const
  const doc = await createKey(browser, body)
  const params = { sdkKey: doc.key }
  return {
    browser,
    user,
    key: doc.key,
    update: (body: ProdKeyChange) => browser.call(putProdKey, { params, body }),
    history: async (cursor?: string) =>
      (await browser.call(getProdKeyHistory, { params, query: { cursor } })).payload,
  }
}

const network = (at: number) => [`10.0.0.${at}/32`]

async function eventsOf(userId: string) {
  return api.query<Record<string, unknown>>`
    select key_id, action, at, actor_id, ip, user_agent, request_id, before, after
    from key_events where owner_id = ${userId} order by id
  `
}

describe('key history', () => {
  test('lists action, actor, time and address, newest first', async () => {
    const { user, key, update, history } = await ownerOfKey('story@example.com')
    api.clock.now = new Date('2026-03-02T08:00:00.000Z')
    await update({ ipBlacklist: ['10.0.0.1/32'], activated: true })
    api.clock.now = new Date('2026-03-03T08:00:00.000Z')
    await update({ ipBlacklist: [], activated: false })

    const common = {
      _id: expect.any(String),
      actor: { name: user.nickname, email: 'story@example.com' },
      ip: '127.0.0.1',
    }
    expect(await history()).toEqual({
      docs: [
        {
          ...common,
          at: '2026-03-03T08:00:00.000Z',
          action: 'updated',
          before: { activated: true, ipBlacklist: ['10.0.0.1/32'] },
          after: { activated: false, ipBlacklist: [] },
        },
        {
          ...common,
          at: '2026-03-02T08:00:00.000Z',
          action: 'updated',
          before: { ipBlacklist: [] },
          after: { ipBlacklist: ['10.0.0.1/32'] },
        },
        {
          ...common,
          at: '2026-03-01T12:00:00.000Z',
          action: 'issued',
          before: null,
          after: {
            key: maskKey(key),
            expire_date: '2027-03-01T12:00:00.000Z',
            platformType: 'ios',
            identifier: 'com.example.reader',
            ...unrestrictedKeyFields,
            base64Signature: '',
            certificates: [],
          },
        },
      ],
    })
  })

  test('omits changes without effect and refused changes', async () => {
    const { browser, key, update, history } = await ownerOfKey('silent@example.com')
    await update({})
    await update({ activated: true })
    const refusals = [
      { activated: false, version: 7 },
      { ipBlacklist: ['nonsense'] },
      { base64Signature: '2jmj7l5rSw0yVb/vlWAYkK/YBwk=' },
    ]
    for (const body of refusals)
      await browser.refused(putProdKey, { params: { sdkKey: key }, body })
    expect((await history()).docs.map(({ action }) => action)).toEqual(['issued'])
  })

  test('has the events of one key only', async () => {
    const { browser, update, history } = await ownerOfKey('alone@example.com')
    await createKey(browser, { platformType: 'windows' })
    await browser.call(postDevKey, { body: null })
    await update({ activated: false })
    expect((await history()).docs.map(({ action }) => action)).toEqual(['updated', 'issued'])
  })

  test('is split into pages without gaps or duplicates, even while it grows', async () => {
    const { update, history } = await ownerOfKey('pages@example.com')
    for (let at = 1; at <= 44; at++) await update({ ipBlacklist: network(at) })
    const first = await history()
    await update({ ipBlacklist: network(45) })
    const second = await history(first.next)
    const third = await history(second.next)
    const pages = [first, second, third]
    expect(pages.map(({ docs }) => docs.length)).toEqual([20, 20, 5])
    expect(third).not.toHaveProperty('next')
    expect(pages.flatMap(({ docs }) => docs.map(({ after }) => after?.['ipBlacklist']))).toEqual([
      ...Array.from({ length: 44 }, (_, at) => network(44 - at)),
      [],
    ])
  })

  test.each(['', 'nonsense', "1' or '1'='1", '\u0000'])('rejects the cursor %j', async (cursor) => {
    const { browser, key } = await ownerOfKey('cursor@example.com')
    const error = await browser.refused(getProdKeyHistory, {
      params: { sdkKey: key },
      query: { cursor },
    })
    expect(error).toMatchObject({ status: 400, fields: { cursor: expect.any(String) } })
  })

  test('hides the IP addresses of other users, and outlives their accounts', async () => {
    const { user, history } = await ownerOfKey('helped@example.com')
    const { user: helper } = await signInAs(api, 'helper@example.com')
    await api.query`
      insert into key_events (owner_id, key_id, action, at, actor_id, ip)
      select owner_id, key_id, 'extended', now(), ${helper._id}, '192.0.2.1'
      from key_events where owner_id = ${user._id}
    `
    const [helped] = (await history()).docs
    expect(helped).toMatchObject({ actor: { email: 'helper@example.com' }, ip: null })
    await api.query`delete from users where id = ${helper._id}`
    expect((await history()).docs[0]).toEqual({ ...helped, actor: null })
  })
})

describe('recording of key changes', () => {
  test('stores actor, time, address and request id', async () => {
    const { browser, user } = await signInAs(api, 'record@example.com')
    const answer = await browser.send({
      method: 'POST',
      url: '/api/license/prod',
      payload: { platformType: 'windows' },
      headers: { 'user-agent': `Test/1 ${'x'.repeat(600)}` },
      remoteAddress: '198.51.100.7',
    })
    expect(await eventsOf(user._id)).toMatchObject([
      {
        action: 'issued',
        at: start,
        actor_id: user._id,
        ip: '198.51.100.7',
        user_agent: `Test/1 ${'x'.repeat(493)}`,
        request_id: answer.headers['x-request-id'],
      },
    ])
  })

  test('keeps the events of a deleted key, without its string', async () => {
    const { browser, user, key, update } = await ownerOfKey('deleted@example.com')
    await update({ activated: false })
    const params = { sdkKey: key }
    await browser.call(deleteProdKey, { params })
    const events = await eventsOf(user._id)
    expect(events.map(({ action }) => action)).toEqual(['issued', 'updated', 'deleted'])
    expect(events[2]).toMatchObject({
      before: { key: maskKey(key), identifier: 'com.example.reader', activated: false },
      after: null,
    })
    expect(JSON.stringify(events)).not.toContain(key)
    expect(await browser.refused(getProdKeyHistory, { params })).toMatchObject({ status: 404 })
  })

  test('undoes the change if its event cannot be stored', async () => {
    const blocked = await createTestApi()
    const { browser } = await signInAs(blocked, 'blocked@example.com')
    const doc = await createKey(browser, { platformType: 'windows' })
    await sql`alter table key_events add constraint closed check (false) not valid`.execute(
      blocked.db,
    )
    const params = { sdkKey: doc.key }
    for (const refused of [
      await browser.refused(postDevKey),
      await browser.refused(postProdKey, { body: { platformType: 'windows' } }),
      await browser.refused(putProdKey, { params, body: { activated: false } }),
      await browser.refused(deleteProdKey, { params }),
    ]) {
      expect(refused).toMatchObject({ status: 500, name: 'INTERNAL' })
    }
    expect((await browser.call(listProdKeys)).payload.docs).toEqual([doc])
    const { rows } = await sql`select kind from license_keys`.execute(blocked.db)
    expect(rows).toEqual([{ kind: 'prod' }])
    await blocked.close()
  })
})

test('notifies listeners of the owner whose keys changed, and of nothing else', async () => {
  const listener = await listen()
  const readMessages = async (act: () => Promise<unknown>) => {
    const next = once(listener, 'notification')
    await act()
    const [{ payload }] = await next
    return payload
  }
  const { browser, user } = await signInAs(api, 'listener@example.com')
  expect(await readMessages(() => browser.call(postDevKey, { body: null }))).toBe(user._id)
  expect(await readMessages(() => browser.call(postDevKey, { body: { reissue: true } }))).toBe(
    user._id,
  )
  expect(await readMessages(() => createWindowsKey(browser))).toBe(user._id)
  const { docs } = (await browser.call(listProdKeys)).payload
  const params = { sdkKey: docs[0]?.key ?? '' }
  const change = { params, body: { activated: false } }
  expect(await readMessages(() => browser.call(putProdKey, change))).toBe(user._id)

  // A change without effect sends no notification: the next one is about another owner's key.
  await browser.call(putProdKey, change)
  const other = await signInAs(api, 'listener-too@example.com')
  expect(await readMessages(() => createWindowsKey(other.browser))).toBe(other.user._id)
  expect(await readMessages(() => browser.call(deleteProdKey, { params }))).toBe(user._id)
  await listener.end()
})

function createWindowsKey(browser: TestBrowser) {
  return browser.call(postProdKey, { body: { platformType: 'windows' } })
}

async function listen() {
  const client = new Client({ connectionString: api.databaseUrl })
  await client.connect()
  await client.query('listen license_keys')
  return client
}
