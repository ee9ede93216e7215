import {
  deleteProdKey,
  getProdKeyHistory,
  listDeletedKeys,
  listKeyUsage,
  listProdKeys,
  postProdKeyRestoration,
  putProdKey,
} from '@fovea/contract/license-keys'
import { dayMs } from '@fovea/contract/time'
import { deleteWorkspace, listWorkspaceEvents, postKeyMove } from '@fovea/contract/workspaces'
import { deleteCurrentUser } from '@fovea/contract/auth'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createKey } from '../../../../test/create-key.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { getRoundCount } from '../../../../test/generated/round-count.ts'
import { createTokenWithClient } from '../../../../test/sign-in-as.ts'
import { joinTeam, createTestTeam } from '../../../../test/test-teams.ts'
import { createTestSdkApi, openTestSdkApi } from '../../../../test/test-sdk-api.ts'
import { createLicenseKeyTasks } from '../tasks.ts'

const sdkApi = await openTestSdkApi({ RATE_LIMIT_FACTOR: '1000' })

async function person(email: string) {
  const browser = sdkApi.browser()
  const user = await browser.signIn(email)
  return { browser, user }
}

const of = (sdkKey: string) => ({ params: { sdkKey } })
const trashOf = async (browser: TestBrowser) => (await browser.call(listDeletedKeys)).payload.docs
const keysOf = async (browser: TestBrowser) => (await browser.call(listProdKeys)).payload.docs
const restore = async (browser: TestBrowser, sdkKey: string) =>
  (await browser.call(postProdKeyRestoration, of(sdkKey))).payload.doc
const later = (days: number) => new Date(sdkApi.clock.now.getTime() + days * dayMs)

async function deleteExpiredKeys() {
  const task = createLicenseKeyTasks(sdkApi.platform).find(
    ({ name }) => name === 'delete expired deleted keys',
  )
  await task?.run()
}

test('a deleted key is refused by the SDK API, and is restored with restrictions, sessions and history', async () => {
  const { browser, user } = await person('undo@example.com')
  const { key, _id } = await createKey(browser)
  let valid = 0
  const start = async () => {
    const verdict = await sdkApi.start({ key })
    if (verdict.valid) valid += 1
    return verdict
  }
  await browser.call(putProdKey, {
    ...of(key),
    body: { ipBlacklist: ['203.0.113.0/24'], domainWhitelist: ['https://a.example.com'] },
  })
  expect(await start()).toMatchObject({ valid: true })
  const [before] = await keysOf(browser)

  await browser.call(deleteProdKey, of(key))
  await expect.poll(async () => (await start()).code).toBe('AUTH_INVALID_KEY')
  expect(await keysOf(browser)).toEqual([])
  expect(await trashOf(browser)).toEqual([
    {
      ...before,
      deleted: sdkApi.clock.now.toISOString(),
      gone_on: later(30).toISOString(),
      refusedToday: 0,
    },
  ])

  const back = await restore(browser, key)
  expect(back).toEqual({ ...before, version: (before?.version ?? 0) + 1 })
  expect(await keysOf(browser)).toEqual([back])
  expect(await trashOf(browser)).toEqual([])
  // The clock of the SDK API stands still, so only the notification can end its cached refusal.
  await expect.poll(async () => (await start()).code).toBe('NONE')

  const { docs } = (await browser.call(getProdKeyHistory, { ...of(key), query: {} })).payload
  expect(docs.map(({ action }) => action)).toEqual(['restored', 'deleted', 'updated', 'issued'])
  expect(docs[0]).toMatchObject({ actor: { email: user.email }, before: null })
  const usage = (await browser.call(listKeyUsage)).payload.docs
  expect(usage.find((item) => item._id === _id)?.counts.at(-1)).toBe(valid)
  const audit = (await browser.call(listWorkspaceEvents, { query: {} })).payload.docs
  expect(audit[0]).toMatchObject({ action: 'key-restored', subject: 'com.example.reader' })
})

test('a restored key starts sessions in every process as soon as the notification arrives', async () => {
  const { browser } = await person('everywhere@example.com')
  const other = await createTestSdkApi({}, sdkApi.database)
  const sdkApis = [sdkApi, other]
  const { key } = await createKey(browser)
  const readCodes = () => Promise.all(sdkApis.map(async (one) => (await one.start({ key })).code))
  await browser.call(deleteProdKey, of(key))
  await expect.poll(readCodes).toEqual(['AUTH_INVALID_KEY', 'AUTH_INVALID_KEY'])
  await restore(browser, key)
  await expect.poll(readCodes).toEqual(['NONE', 'NONE'])
  await other.close()
})

test('a key can be restored for 30 days and is then deleted for good', async () => {
  const { browser } = await person('late@example.com')
  const begun = sdkApi.clock.now
  const [early, late] = [await createKey(browser), await createKey(browser)]
  await browser.call(deleteProdKey, of(early.key))
  await browser.call(deleteProdKey, of(late._id))
  try {
    sdkApi.clock.now = new Date(begun.getTime() + 30 * dayMs - 1)
    await browser.signIn('late@example.com')
    await deleteExpiredKeys()
    expect((await trashOf(browser)).map(({ _id }) => _id)).toEqual([late._id, early._id])
    expect(await restore(browser, early._id)).toMatchObject({ key: early.key })
    sdkApi.clock.now = new Date(begun.getTime() + 30 * dayMs)
    expect(await trashOf(browser)).toEqual([])
    expect(await browser.refused(postProdKeyRestoration, of(late.key))).toMatchObject({
      status: 404,
    })
    await deleteExpiredKeys()
    const rows = await sdkApi.query`select from deleted_keys where id = ${late._id}`
    expect(rows).toEqual([])
  } finally {
    sdkApi.clock.now = begun
  }
})

test('a restoration does not exceed 50 keys, even if two happen at once', async () => {
  const { browser } = await person('full@example.com')
  const deleted = [await createKey(browser), await createKey(browser)]
  for (const { key } of deleted) await browser.call(deleteProdKey, of(key))
  for (let made = 0; made < 49; made++) await createKey(browser)
  const answers = await Promise.all(
    deleted.map(({ key }) =>
      browser.send({ method: 'POST', url: `/api/license/prod/${key}/restoration` }),
    ),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 422]))
  const left = await trashOf(browser)
  expect(left).toHaveLength(1)
  expect(await browser.refused(postProdKeyRestoration, of(left[0]?.key ?? ''))).toMatchObject({
    name: 'KEY_LIMIT',
    message: "You already have 50 production keys, the maximum. Delete one you don't use.",
  })
  expect(await keysOf(browser)).toHaveLength(50)
})

test('restoring another owner’s key, a key in use, a restored key or an unknown key is not found', async () => {
  const [owner, stranger] = [await person('mine@example.com'), await person('theirs@example.com')]
  const [deleted, used] = [await createKey(owner.browser), await createKey(owner.browser)]
  await owner.browser.call(deleteProdKey, of(deleted.key))
  expect(await trashOf(stranger.browser)).toEqual([])
  const refusal = (browser: TestBrowser, sdkKey: string) =>
    browser.refused(postProdKeyRestoration, of(sdkKey))
  for (const name of [deleted.key, deleted._id]) {
    expect(await refusal(stranger.browser, name)).toMatchObject({ status: 404 })
  }
  await restore(owner.browser, deleted.key)
  const hostile = ['..%2f..', '%00', "' or 1=1 --", '💥', `prod_${'x'.repeat(200)}`, 'trash']
  for (const name of [deleted.key, used.key, used._id, ...hostile]) {
    expect(await refusal(owner.browser, name)).toMatchObject({
      status: 404,
      message: "You don't have this key among your deleted ones.",
    })
  }
})

test('developers restore, viewers list deleted keys with masked strings, and programs need a scope', async () => {
  const team = await createTestTeam(sdkApi, 'Keepers')
  const viewer = await joinTeam(sdkApi, team, 'viewer', 'viewer-keepers@example.com')
  const developer = await joinTeam(sdkApi, team, 'developer', 'developer-keepers@example.com')
  const { key, _id } = await createKey(team.owner.browser)
  await developer.browser.call(deleteProdKey, of(key))

  expect(await trashOf(viewer.browser)).toMatchObject([{ _id, key: expect.stringMatching(/…/) }])
  expect(await viewer.browser.refused(postProdKeyRestoration, of(_id))).toMatchObject({
    name: 'ROLE_REFUSED',
  })
  const reader = await createTokenWithClient(sdkApi, team.owner.browser, { scopes: ['keys:read'] })
  expect(await trashOf(reader.program)).toMatchObject([{ key }])
  expect(await reader.program.refused(postProdKeyRestoration, of(key))).toMatchObject({
    name: 'SCOPE_REFUSED',
  })
  const writer = await createTokenWithClient(sdkApi, team.owner.browser, { scopes: ['keys:write'] })
  expect(await restore(writer.program, key)).toMatchObject({ _id })
})

test('deleted keys are erased with the account and the workspace, and so are deleted earlier owners', async () => {
  const team = await createTestTeam(sdkApi, 'Leavers')
  const { key, _id } = await createKey(team.owner.personal)
  await team.owner.personal.call(postKeyMove, { ...of(key), body: { workspaceId: team.id } })
  await team.owner.browser.call(deleteProdKey, of(key))
  const own = await createKey(team.owner.personal)
  await team.owner.personal.call(deleteProdKey, of(own.key))
  const second = await joinTeam(sdkApi, team, 'owner', 'second-leavers@example.com')

  const { email } = team.owner.user
  await team.owner.personal.call(deleteCurrentUser, { body: { confirm: email } })
  const rows = await sdkApi.query`select id, earlier_owners from deleted_keys
    where id in (${own._id}, ${_id})`
  expect(rows).toEqual([{ id: _id, earlier_owners: [] }])
  await second.browser.call(deleteWorkspace, { body: { confirm: team.name } })
  const none = await sdkApi.query`select from deleted_keys where id = ${_id}`
  expect(none).toEqual([])
})

const oneOf = (keys: ReadonlyMap<string, number>, index: number) =>
  [...keys.keys()][index % keys.size]

const actions = fc.array(
  fc.record({
    action: fc.constantFrom('create', 'delete', 'delete', 'restore'),
    index: fc.nat(20),
  }),
  { minLength: 5, maxLength: 25 },
)

test('any order of creating, deleting and restoring leaves each key in one list', async () => {
  let people = 0
  await fc.assert(
    fc.asyncProperty(actions, async (chosen) => {
      const { browser } = await person(`shuffled-${people++}@example.com`)
      const used = new Map<string, number>()
      const deleted = new Map<string, number>()
      for (const { action, index } of chosen) {
        const id = oneOf(action === 'delete' ? used : deleted, index)
        if (action === 'create' || id === undefined) {
          used.set((await createKey(browser))._id, 1)
        } else if (action === 'delete') {
          await browser.call(deleteProdKey, of(id))
          deleted.set(id, used.get(id) ?? 0)
          used.delete(id)
        } else {
          await restore(browser, id)
          used.set(id, (deleted.get(id) ?? 0) + 1)
          deleted.delete(id)
        }
      }
      expect(versions(await keysOf(browser))).toEqual(used)
      expect(versions(await trashOf(browser))).toEqual(deleted)
    }),
    { numRuns: getRoundCount({ everyday: 3, all: 60 }) },
  )
})

function versions(keys: { _id: string; version: number }[]) {
  return new Map(keys.map(({ _id, version }) => [_id, version]))
}
