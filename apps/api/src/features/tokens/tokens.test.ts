import {
  getProdKeyHistory,
  listProdKeys,
  postProdKey,
  putProdKey,
} from '@fovea/contract/license-keys'
import { maskKey } from '@fovea/contract/license-keys/rules'
import { getLogFilters } from '@fovea/contract/sdk-api'
import { dayMs } from '@fovea/contract/time'
import { deleteToken, listTokens, newToken, postToken, getIdentity } from '@fovea/contract/tokens'
import { maxTokens, type Scope, scopes } from '@fovea/contract/tokens/scopes'
import { listWorkspaceEvents } from '@fovea/contract/workspaces'
import { expect, test } from 'vitest'
import type { TestBrowser } from '../../../test/test-browser.ts'
import { createTokenWithClient, createTokenClient, signInAs } from '../../../test/sign-in-as.ts'
import { joinTeam, createTestTeam } from '../../../test/test-teams.ts'
import { openTestApi } from '../../../test/test-api.ts'

const api = await openTestApi()

const make = (browser: TestBrowser, wanted?: Parameters<typeof createTokenWithClient>[2]) =>
  createTokenWithClient(api, browser, wanted)

const windows = { body: { platformType: 'windows' as const } }

test('shows a token once, and stores only its hash', async () => {
  const { browser } = await signInAs(api, 'once@example.com')
  const { doc, token } = await make(browser, { name: '  Nightly\u0020 run ' })
  expect(token).toMatch(/^fvt_[0-9A-Za-z]{38}$/)
  expect(doc).toMatchObject({ name: 'Nightly run', expired: false, lastUsed: null })
  expect((await browser.call(listTokens)).payload.docs).toEqual([doc])
  const rows = await api.query<{
    hash: string
    kept: string
  }>`select encode(token_hash, 'hex') as hash,
    row_to_json(workspace_tokens)::text as kept from workspace_tokens where id = ${doc._id}`
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(token)))
  expect(rows[0]?.hash).toBe(digest.toString('hex'))
  expect(rows[0]?.kept).not.toContain(token)
})

test('creates one token for an Idempotency-Key, and does not show it again', async () => {
  const { browser } = await signInAs(api, 'retry@example.com')
  const request = {
    method: 'POST' as const,
    url: '/api/tokens',
    headers: { 'idempotency-key': 'one' },
    payload: { name: 'CI', scopes: ['keys:read'], days: null },
  }
  const first = postToken.answer.parse((await browser.send(request)).json())
  const again = await browser.send(request)
  expect(again.headers['idempotency-replayed']).toBe('true')
  expect(again.json()).toEqual({ payload: { doc: first.payload.doc, token: null } })
  expect((await browser.call(listTokens)).payload.docs).toHaveLength(1)
  const rows = await api.query<{ answer: string }>`select answer from acts_once
    where route = 'POST /api/tokens'`
  expect(rows.map(({ answer }) => answer).join('')).not.toContain(first.payload.token)
})

test('creates one key for a program’s Idempotency-Key, which is separate from its maker’s', async () => {
  const { browser } = await signInAs(api, 'idempotent@example.com')
  const [one, other] = [await make(browser), await make(browser)]
  const request = {
    method: 'POST' as const,
    url: '/api/license/prod',
    headers: { 'idempotency-key': 'same' },
    payload: windows.body,
  }
  for (const caller of [one.program, one.program, other.program, other.program, browser]) {
    expect((await caller.send(request)).statusCode).toBe(200)
  }
  expect((await browser.call(listProdKeys)).payload.docs).toHaveLength(3)
})

test('whoami returns a user’s role and a token’s scopes', async () => {
  const team = await createTestTeam(api, 'Mirror')
  const developer = await joinTeam(api, team, 'developer', 'mirror@example.com')
  const { program, id, doc } = await make(developer.browser, {
    scopes: ['keys:read', 'usage:read'],
  })
  const workspace = { _id: team.id, name: 'Mirror', personal: false }
  expect((await program.call(getIdentity)).payload.doc).toEqual({
    who: { kind: 'token', _id: id, name: 'CI', expires: doc.expires },
    workspace,
    role: null,
    scopes: ['keys:read', 'usage:read'],
  })
  expect((await developer.browser.call(getIdentity)).payload.doc).toEqual({
    who: { kind: 'person', name: developer.user.nickname, email: 'mirror@example.com' },
    workspace,
    role: 'developer',
    scopes: scopes.filter((scope) => scope !== 'billing:read'),
  })
  expect((await developer.personal.call(getIdentity)).payload.doc).toMatchObject({
    workspace: { _id: developer.user._id, personal: true },
    role: 'owner',
  })
})

const keysOf = async (browser: TestBrowser) =>
  (await browser.call(listProdKeys)).payload.docs.map((doc) => doc.key)

test('a program acts only in the token’s workspace', async () => {
  const team = await createTestTeam(api, 'Apart')
  const { program } = await make(team.owner.browser)
  const { key } = (await program.call(postProdKey, windows)).payload.doc
  expect(await keysOf(team.owner.browser)).toEqual([key])
  expect(await keysOf(team.owner.personal)).toEqual([])
  expect(await keysOf(program.in(team.id.toUpperCase()))).toEqual([key])
  const elsewhere = program.in(team.owner.user._id)
  expect(await elsewhere.refused(listProdKeys)).toMatchObject({ status: 404 })
  const query = { workspace: team.owner.user._id }
  expect((await program.send({ url: '/api/license/prod', query })).statusCode).toBe(404)
})

test('a token without keys:read does not get key strings from the log', async () => {
  const { browser } = await signInAs(api, 'masked@example.com')
  const { key } = (await browser.call(postProdKey, windows)).payload.doc
  const seenBy = async (allowed: Scope[]) => {
    const { program } = await make(browser, { scopes: allowed })
    const { payload } = await program.call(getLogFilters)
    return payload.keys.map((shown) => shown.key)
  }
  expect(await seenBy(['logs:read', 'keys:read'])).toEqual([key])
  expect(await seenBy(['logs:read'])).toEqual([maskKey(key)])
})

test('key history and audit name the token that made a change', async () => {
  const team = await createTestTeam(api, 'Traced')
  const { program, id } = await make(team.owner.browser, { name: 'Deploy' })
  const { key } = (await program.call(postProdKey, windows)).payload.doc
  const params = { sdkKey: key }
  await team.owner.browser.call(putProdKey, { params, body: { activated: false } })
  const history = await team.owner.browser.call(getProdKeyHistory, { params, query: {} })
  const { email } = team.owner.user
  expect(
    history.payload.docs.map(({ action, actor, token }) => [action, actor?.email, token]),
  ).toEqual([
    ['updated', email, undefined],
    ['issued', email, 'Deploy'],
  ])
  await team.owner.browser.call(deleteToken, { params: { tokenId: id } })
  const { docs } = (await team.owner.browser.call(listWorkspaceEvents, { query: {} })).payload
  expect(
    docs.map(({ action, actor, token, before, after }) => [
      action,
      actor?.email,
      token,
      action.startsWith('token') ? (before ?? after) : '',
    ]),
  ).toEqual([
    ['token-ended', email, undefined, 'Deploy'],
    ['key-updated', email, undefined, ''],
    ['key-issued', email, 'Deploy', ''],
    [
      'token-created',
      email,
      undefined,
      'Deploy: keys:read, keys:write, licenses:write, usage:read, logs:read, webhooks:read, webhooks:write',
    ],
    ['created', email, undefined, ''],
  ])
})

test('limits a workspace to fifty unexpired tokens, even if many are created at once', async () => {
  const start = api.clock.now
  const { browser } = await signInAs(api, 'many@example.com')
  const payload = { name: 'CI', scopes: ['keys:read'], days: 30 }
  const answers = await Promise.all(
    Array.from({ length: maxTokens + 5 }, () =>
      browser.send({ method: 'POST', url: '/api/tokens', payload }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(maxTokens)
  expect(await browser.refused(postToken, { body: payload })).toMatchObject({
    status: 422,
    message: expect.stringContaining('50 tokens'),
  })
  api.clock.now = new Date(start.getTime() + 30 * dayMs)
  await browser.signIn('many@example.com')
  await make(browser)
  api.clock.now = start
})

test('records time and address of the last use after the answer, at most once a minute', async () => {
  const start = api.clock.now
  const { browser } = await signInAs(api, 'used@example.com')
  const { token } = await make(browser)
  const lastUse = async () => {
    const [doc] = (await browser.call(listTokens)).payload.docs
    return [doc?.lastUsed, doc?.lastAddress]
  }
  const at = (ms: number) => new Date(start.getTime() + ms)
  await api.query`create table noted (ip text)`
  await api.query`create rule note as on update to workspace_tokens
    do also insert into noted values (new.last_used_ip)`
  await createTokenClient(api, token, '198.51.100.1').call(getIdentity)
  await expect.poll(lastUse).toEqual([start.toISOString(), '198.51.100.1'])
  api.clock.now = at(59_999)
  await createTokenClient(api, token, '198.51.100.2').call(getIdentity)
  api.clock.now = at(60_000)
  await createTokenClient(api, token, '198.51.100.3').call(getIdentity)
  await expect.poll(lastUse).toEqual([at(60_000).toISOString(), '198.51.100.3'])
  const rows = await api.query<{ ip: string }>`select ip from noted`
  expect(rows.map(({ ip }) => ip)).toEqual(['198.51.100.1', '198.51.100.3'])
  api.clock.now = start
})

test.each([
  [{ name: 'Cafe\u0301  x', scopes: ['logs:read', 'keys:read', 'logs:read'], days: null }],
])('normalizes the name %j', (typed) => {
  expect(newToken.parse(typed)).toEqual({
    name: 'Café x',
    scopes: ['keys:read', 'logs:read'],
    days: null,
  })
})

test.each([
  ['name', { name: '' }],
  ['name', { name: 'x'.repeat(61) }],
  ['name', { name: 'a\u202Eb' }],
  ['name', { name: 7 }],
  ['scopes', { scopes: [] }],
  ['scopes', { scopes: 'keys:read' }],
  ['scopes.0', { scopes: ['keys:move'] }],
  ['scopes', { scopes: Array.from({ length: 21 }, () => 'keys:read') }],
  ['days', { days: 31 }],
  ['days', { days: '30' }],
  ['days', { days: undefined }],
])('rejects a bad %s: %j', async (field, part) => {
  const { browser } = await signInAs(api, 'hostile@example.com')
  const payload = { name: 'CI', scopes: ['keys:read'], days: 30, ...part }
  const answer = await browser.send({ method: 'POST', url: '/api/tokens', payload })
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json<{ error: { fields: object } }>().error.fields)).toEqual([field])
})
