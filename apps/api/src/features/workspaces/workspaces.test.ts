import { randomUUID } from 'node:crypto'
import { getBillingConfig, getSubscription } from '@fovea/contract/billing'
import { listProdKeys, postProdKey } from '@fovea/contract/license-keys'
import { deleteCurrentUser, getUser } from '@fovea/contract/auth'
import {
  deleteMember,
  getWorkspace,
  listMembers,
  listWorkspaceEvents,
  listWorkspaces,
  postWorkspace,
  putMember,
  putWorkspace,
  putWorkspaceAddress,
  workspaceName,
} from '@fovea/contract/workspaces'
import { maxWorkspaces } from '@fovea/contract/workspaces/permissions'
import { expect, test } from 'vitest'
import { createKey } from '../../../test/create-key.ts'
import { runConcurrently, joinTeam, createTestTeam } from '../../../test/test-teams.ts'
import { openTestApi } from '../../../test/test-api.ts'

const api = await openTestApi()

test('every user has a personal workspace with their own id, which no other user can enter', async () => {
  const browser = api.browser()
  const user = await browser.signIn('alone@example.com', 'google', 'Al One')
  const personal = {
    _id: user._id,
    name: 'Al One',
    personal: true,
    role: 'owner',
    members: 1,
    created: null,
    suspended: null,
  }
  expect((await browser.call(listWorkspaces)).payload.docs).toEqual([personal])
  const { payload } = await browser.call(getWorkspace)
  expect(payload.doc).toEqual({ ...personal, address: null })
  expect((await browser.in(user._id).call(getWorkspace)).payload).toEqual(payload)
  const { docs } = (await browser.call(listMembers)).payload
  expect(docs).toMatchObject([{ userId: user._id, email: 'alone@example.com', you: true }])

  expect(await browser.refused(putWorkspace, { body: { name: 'Mine' } })).toMatchObject({
    status: 422,
  })
  expect(await browser.refused(deleteMember, { params: { userId: user._id } })).toMatchObject({
    status: 422,
  })
})

test('another user’s workspace, an unknown one and a malformed id are not found alike', async () => {
  const team = await createTestTeam(api, 'Hidden')
  const stranger = api.browser()
  await stranger.signIn('stranger@example.com')
  for (const id of [team.id, randomUUID(), 'none', team.owner.user._id]) {
    expect(await stranger.in(id).refused(listProdKeys)).toMatchObject({
      status: 404,
      name: 'NOT_FOUND',
      message: "You don't have this workspace.",
    })
  }
  expect((await stranger.in('none').call(getUser)).status).toBe('ok')
  await stranger.in('none').call(getBillingConfig)
})

test('keys of a team are visible to its members, and not in a personal workspace', async () => {
  const team = await createTestTeam(api, 'Shared')
  const developer = await joinTeam(api, team, 'developer', 'dev@example.com')
  const body = { platformType: 'ios' as const, bundleId: 'com.example.shared' }
  const { payload } = await team.owner.browser.call(postProdKey, { body })
  expect((await developer.browser.call(listProdKeys)).payload.docs).toEqual([payload.doc])
  expect((await developer.personal.call(listProdKeys)).payload.docs).toEqual([])
})

test('a viewer sees keys without their strings, and each role what it allows', async () => {
  const team = await createTestTeam(api, 'Roles')
  const viewer = await joinTeam(api, team, 'viewer', 'viewer@example.com')
  const billing = await joinTeam(api, team, 'billing', 'billing@example.com')
  const body = { platformType: 'web' as const, baseUrl: 'https://roles.example.com' }
  const { payload } = await team.owner.browser.call(postProdKey, { body })
  const { docs } = (await viewer.browser.call(listProdKeys)).payload
  expect(docs[0]?._id).toBe(payload.doc._id)
  expect(docs[0]?.key).toMatch(/^prod_.{4}….{4}$/)
  expect(await viewer.browser.refused(postProdKey, { body })).toMatchObject({
    status: 403,
    message:
      'This needs the role owner or developer, and yours in this workspace is viewer. Ask one of its owners.',
  })
  expect(await billing.browser.refused(listProdKeys)).toMatchObject({ status: 403 })
  expect((await billing.browser.call(getSubscription)).payload.planStatus).toBe('unsubscribe')
})

test('removing a member or changing a role takes effect on the next call', async () => {
  const team = await createTestTeam(api, 'Leavers')
  const developer = await joinTeam(api, team, 'developer', 'leaver@example.com')
  const { owner } = team
  const params = { userId: developer.user._id }
  const { payload } = await owner.browser.call(putMember, { params, body: { role: 'billing' } })
  expect(payload.doc).toMatchObject({ userId: developer.user._id, role: 'billing', you: false })
  expect(await developer.browser.refused(listProdKeys)).toMatchObject({ status: 403 })
  await owner.browser.call(deleteMember, { params })
  expect(await developer.browser.refused(listProdKeys)).toMatchObject({ status: 404 })
  expect(await owner.browser.refused(deleteMember, { params })).toMatchObject({ status: 404 })
  expect((await owner.browser.call(listMembers)).payload.docs).toHaveLength(1)
})

test('a team always keeps an owner, even if two leave at once', async () => {
  const team = await createTestTeam(api, 'Owners')
  const developer = await joinTeam(api, team, 'developer', 'second@example.com')
  const { owner } = team
  const last = 'A workspace needs an owner.'
  const refused = { status: 422, message: expect.stringContaining(last) }
  // The database compares UUIDs in any case.
  for (const userId of [owner.user._id, owner.user._id.toUpperCase()]) {
    const own = { params: { userId } }
    expect(await owner.browser.refused(deleteMember, own)).toMatchObject(refused)
    const demote = { ...own, body: { role: 'viewer' as const } }
    expect(await owner.browser.refused(putMember, demote)).toMatchObject(refused)
  }

  const params = { userId: developer.user._id }
  await owner.browser.call(putMember, { params, body: { role: 'owner' } })
  const members = `/api/workspaces/${team.id}/members`
  const end = (by: typeof developer, whom: typeof developer) => () =>
    by.browser.send({ method: 'DELETE', url: `${members}/${whom.user._id}` })
  const answers = await runConcurrently(api.db, team.id, [
    end(owner, owner),
    end(developer, developer),
    end(owner, developer),
    end(developer, owner),
  ])
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const lists = await Promise.all(
    [owner, developer].map(({ browser }) => browser.send({ url: members })),
  )
  expect(new Set(lists.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]))
})

test('the last active owner cannot leave a team to a deactivated owner', async () => {
  const team = await createTestTeam(api, 'Deactivated')
  const { owner } = team
  const other = await joinTeam(api, team, 'owner', 'deactivated.owner@example.com')
  await api.query`update users set deactivated_at = now() where id = ${other.user._id}`
  const own = { userId: owner.user._id }
  const refused = { status: 422, message: expect.stringContaining('A workspace needs an owner.') }
  expect(await owner.browser.refused(deleteMember, { params: own })).toMatchObject(refused)
  const demote = { params: own, body: { role: 'viewer' as const } }
  expect(await owner.browser.refused(putMember, demote)).toMatchObject(refused)
  const confirm = { body: { confirm: owner.user.email } }
  expect(await owner.personal.refused(deleteCurrentUser, confirm)).toMatchObject({
    status: 422,
    message: expect.stringContaining('You are the only owner of Deactivated.'),
  })
  await owner.browser.call(deleteMember, { params: { userId: other.user._id } })
})

test('the audit lists action and actor, including those of keys, a page at a time', async () => {
  const team = await createTestTeam(api, 'Audited')
  const developer = await joinTeam(api, team, 'developer', 'audited@example.com')
  const { owner } = team
  await createKey(developer.browser, {
    platformType: 'android',
    packageName: 'com.example.audited',
  })
  await owner.browser.call(putWorkspace, { body: { name: '  Audited   again ' } })
  const address = { country: 'KR', state: '', city: 'Seoul', line1: 'Street 1', postalCode: '1' }
  await owner.browser.call(putWorkspaceAddress, { body: { address } })
  const { docs } = (await owner.browser.call(listWorkspaceEvents, { query: {} })).payload
  expect(docs.map(({ action, actor, subject }) => [action, actor?.email, subject])).toEqual([
    ['address-changed', owner.user.email, ''],
    ['renamed', owner.user.email, ''],
    ['key-issued', 'audited@example.com', 'com.example.audited'],
    ['joined', 'audited@example.com', developer.user.nickname],
    ['invited', owner.user.email, 'audited@example.com'],
    ['created', owner.user.email, ''],
  ])
  expect(docs[1]).toMatchObject({ before: 'Audited', after: 'Audited again' })
  const cursor = docs[2]?._id
  const older = (await owner.browser.call(listWorkspaceEvents, { query: { cursor } })).payload
  expect(older.docs).toEqual(docs.slice(3))
  expect(await developer.browser.refused(listWorkspaceEvents)).toMatchObject({ status: 403 })
})

test('limits a user to twenty workspaces, even if many are created at once', async () => {
  const browser = api.browser()
  await browser.signIn('collector@example.com')
  const answers = await Promise.all(
    Array.from({ length: maxWorkspaces + 5 }, (_, number) =>
      browser.send({ method: 'POST', url: '/api/workspaces', payload: { name: `Team ${number}` } }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(maxWorkspaces)
  expect(await browser.refused(postWorkspace, { body: { name: 'More' } })).toMatchObject({
    status: 422,
  })
})

test.each([
  ['  A  B ', 'A B'],
  ['Cafe\u0301', 'Café'],
  ['😀'.repeat(60), '😀'.repeat(60)],
])('stores the name %j as %j', (typed, kept) => {
  expect(workspaceName.parse(typed)).toBe(kept)
})

test.each(['', ' A ', 'x'.repeat(61), 'a\u202Eb', 7, undefined])('rejects the name %j', (typed) => {
  expect(workspaceName.safeParse(typed).success).toBe(false)
})
