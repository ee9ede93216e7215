import { minuteMs } from '@fovea/contract/time'
import { deleteSuspension, postDeactivation, postSuspension } from '@fovea/contract/admin'
import { getMyData } from '@fovea/contract/auth'
import { getProdKeyHistory, listProdKeys } from '@fovea/contract/license-keys'
import {
  deleteCiRule,
  getIdentity,
  listCiRules,
  listTokens,
  maxCiRules,
  maxCiTokens,
  type NewCiRule,
  postCiRule,
  postCiToken,
} from '@fovea/contract/tokens'
import { deleteMember, listWorkspaceEvents, putMember } from '@fovea/contract/workspaces'
import { beforeEach, expect, test } from 'vitest'
import { createKey } from '../../../../test/create-key.ts'
import { createTokenClient, signInAs } from '../../../../test/sign-in-as.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { createTestTeam, joinTeam } from '../../../../test/test-teams.ts'
import { openTestApi } from '../../../../test/test-api.ts'
import { createTokenTasks } from '../index.ts'
import { requestIdToken, type TestJob } from '../../../../test/http/request-id-token.ts'

const api = await openTestApi()
// The sandbox issues ID tokens at the real time.
beforeEach(() => {
  api.clock.now = new Date()
})

const repository = 'octo-org/octo-repo'

async function createRule(browser: TestBrowser, wanted: Partial<NewCiRule> = {}) {
  const body = {
    name: 'Release',
    issuer: 'github-actions' as const,
    repository,
    scopes: ['keys:read' as const, 'keys:write' as const],
    ...wanted,
  }
  return (await browser.call(postCiRule, { body })).payload.doc
}

const job = (wanted: Partial<TestJob> = {}, audience?: string) =>
  requestIdToken(api.platform.config, { repository, ...wanted }, audience)

const exchange = async (rule: string, id_token: string) =>
  (await api.browser().call(postCiToken, { body: { rule, id_token } })).payload

const refusalOf = (rule: string, id_token: string) =>
  api.browser().refused(postCiToken, { body: { rule, id_token } })

const denied = { status: 400, name: 'access_denied' }

test('a workflow signs in by a rule, and histories show the rule', async () => {
  const { browser, user } = await signInAs(api, 'ci@example.com')
  const rule = await createRule(browser, { branch: 'main', repository: 'Octo-Org/Octo-Repo' })
  expect(rule).toMatchObject({ repository, state: 'active', lastUsed: null })
  const given = await exchange(rule._id, await job({ repository: 'Octo-Org/octo-repo' }))
  expect(given).toMatchObject({
    token_type: 'Bearer',
    scope: 'keys:read keys:write',
    expires_in: 900,
  })
  const program = createTokenClient(api, given.access_token)
  expect((await program.call(getIdentity)).payload.doc).toMatchObject({
    who: { kind: 'token', name: 'Release' },
    workspace: { _id: user._id },
  })
  const key = await createKey(program, { platformType: 'windows' })
  const history = await browser.call(getProdKeyHistory, { params: { sdkKey: key._id }, query: {} })
  expect(history.payload.docs[0]).toMatchObject({ token: 'Release' })
  const [listed] = (await browser.call(listTokens)).payload.docs
  expect(listed).toMatchObject({ name: 'Release', ciRuleId: rule._id })
  const events = (await browser.call(listWorkspaceEvents, { query: {} })).payload.docs
  expect(events.find(({ action }) => action === 'ci-signed-in')).toMatchObject({
    actor: null,
    after: 'Release: Octo-Org/octo-repo, refs/heads/main, run 1658821493',
  })
  const [seen] = (await browser.call(listCiRules)).payload.docs
  expect(seen?.lastUsed).toBe(api.clock.now.toISOString())

  api.clock.now = new Date(api.clock.now.getTime() + 900_000)
  expect(await program.refused(listProdKeys)).toMatchObject({ name: 'TOKEN_REFUSED' })
  expect((await browser.call(listTokens)).payload.docs).toEqual([])
})

test.each<[string, Partial<NewCiRule>, Partial<TestJob>]>([
  ['another repository', {}, { repository: 'octo-org/other' }],
  ['another branch', { branch: 'main' }, { ref: 'refs/heads/main2' }],
  ['a tag of the branch’s name', { branch: 'main' }, { ref: 'refs/tags/main' }],
  ['a deeper branch', { branch: 'release/*' }, { ref: 'refs/heads/release/1/2' }],
  ['a pull request', { branch: '*' }, { ref: 'refs/pull/1/merge', eventName: 'pull_request' }],
  ['another tag', { tag: 'v*' }, { ref: 'refs/tags/w1' }],
  ['no environment', { environment: 'production' }, {}],
  ['another environment', { environment: 'production' }, { environment: 'staging' }],
  ['an event that others start', {}, { eventName: 'pull_request_target' }],
])('denies %s', async (_, wanted, of) => {
  const { browser } = await signInAs(api, 'mismatch@example.com')
  const rule = await createRule(browser, wanted)
  expect(await refusalOf(rule._id, await job(of))).toMatchObject(denied)
  await browser.call(deleteCiRule, { params: { ruleId: rule._id } })
})

test.each<[Partial<NewCiRule>, Partial<TestJob>]>([
  [{ branch: 'refs/heads/release/*' }, { ref: 'refs/heads/release/1.2' }],
  [{ tag: 'v*' }, { ref: 'refs/tags/v1.2.0' }],
  [{ environment: ' Production ' }, { environment: 'PRODUCTION', ref: 'refs/tags/x' }],
])('with %j, accepts %j', async (wanted, of) => {
  const { browser } = await signInAs(api, 'match@example.com')
  const rule = await createRule(browser, wanted)
  expect(await exchange(rule._id, await job(of))).toMatchObject({ expires_in: 900 })
  await browser.call(deleteCiRule, { params: { ruleId: rule._id } })
})

test('gives every stranger the same answer', async () => {
  const { browser } = await signInAs(api, 'constant@example.com')
  const rule = await createRule(browser)
  const valid = await job()
  const [head = '', body = '', signature = ''] = valid.split('.')
  const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
  const hmac = Buffer.from(JSON.stringify({ alg: 'HS256' })).toString('base64url')
  const unknownKey = Buffer.from(JSON.stringify({ alg: 'RS256', kid: 'x' })).toString('base64url')
  const flipped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
  const answers = [
    (await refusalOf(rule._id, `${head}.${body}.${flipped}`)).message,
    (await refusalOf(rule._id, `${none}.${body}.${signature}`)).message,
    (await refusalOf(rule._id, `${hmac}.${body}.${signature}`)).message,
    (await refusalOf(rule._id, `${unknownKey}.${body}.${signature}`)).message,
    (await refusalOf(rule._id, 'a.b.c')).message,
    (await refusalOf(rule._id, await job({}, 'https://other.example.com'))).message,
    (await refusalOf('00000000-0000-4000-8000-000000000001', valid)).message,
    (await refusalOf(rule._id, await job({ repository: 'a/b' }))).message,
  ]
  expect(new Set(answers)).toEqual(new Set([expect.stringContaining('was refused')]))
  // Refusals have not used it up.
  await exchange(rule._id, valid)
  expect(answers).toContain((await refusalOf(rule._id, valid)).message)
})

test('an ID token works once among many at the same time, and within its minutes', async () => {
  const { browser } = await signInAs(api, 'once@example.com')
  const rule = await createRule(browser)
  const body = { rule: rule._id, id_token: await job() }
  const ask = () => api.app.inject({ method: 'POST', url: '/api/ci/token', body })
  const statuses = (await Promise.all(Array.from({ length: 8 }, ask))).map(
    ({ statusCode }) => statusCode,
  )
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 7 }, () => 400)])

  const begun = api.clock.now.getTime()
  const [late, tooLate] = [await job(), await job()]
  api.clock.now = new Date(begun + (5 * 60 + 50) * 1_000)
  await exchange(rule._id, late)
  api.clock.now = new Date(begun + (5 * 60 + 70) * 1_000)
  expect(await refusalOf(rule._id, tooLate)).toMatchObject(denied)
  api.clock.now = new Date(begun - 10 * minuteMs)
  expect(await refusalOf(rule._id, await job())).toMatchObject(denied)

  const countUsed = async () =>
    (await api.query<{ n: number }>`select count(*)::int as n from used_id_tokens`)[0]?.n
  expect(await countUsed()).toBeGreaterThan(0)
  api.clock.now = new Date(begun + 25 * minuteMs)
  for (const { run } of createTokenTasks(api.db, () => api.clock.now)) await run()
  expect(await countUsed()).toBe(0)
  const rows = await api.query`select 1 from workspace_tokens where rule_id = ${rule._id}`
  expect(rows).toEqual([])
})

test('stays with the repository of the first sign-in, not its name', async () => {
  const { browser } = await signInAs(api, 'pinned@example.com')
  const rule = await createRule(browser)
  await exchange(rule._id, await job({ repositoryId: '1' }))
  expect(await refusalOf(rule._id, await job({ repositoryId: '2' }))).toMatchObject(denied)
  await exchange(rule._id, await job({ repositoryId: '1' }))
})

test('deleting a rule ends its tokens at once', async () => {
  const { browser } = await signInAs(api, 'deletes@example.com')
  const rule = await createRule(browser)
  const { access_token } = await exchange(rule._id, await job())
  const program = createTokenClient(api, access_token)
  await program.call(listProdKeys)
  const params = { ruleId: rule._id }
  const stranger = await signInAs(api, 'stranger@example.com')
  expect(await stranger.browser.refused(deleteCiRule, { params })).toMatchObject({ status: 404 })
  await browser.call(deleteCiRule, { params })
  expect(await program.refused(listProdKeys)).toMatchObject({ name: 'TOKEN_REFUSED' })
  expect(await refusalOf(rule._id, await job())).toMatchObject(denied)
  const [event] = (await browser.call(listWorkspaceEvents, { query: {} })).payload.docs
  expect(event).toMatchObject({
    action: 'ci-rule-deleted',
    before: 'Release: octo-org/octo-repo, keys:read, keys:write',
  })
})

test('a rule and its tokens end with their creator’s role, membership, account or team', async () => {
  const team = await createTestTeam(api, 'Pipelines')
  const developer = await joinTeam(api, team, 'developer', 'pipeline@example.com')
  const rule = await createRule(developer.browser)
  const { access_token } = await exchange(rule._id, await job())
  const program = createTokenClient(api, access_token)
  const params = { userId: developer.user._id }
  const stateNow = async () => (await team.owner.browser.call(listCiRules)).payload.docs[0]?.state

  await team.owner.browser.call(putMember, { params, body: { role: 'viewer' } })
  expect(await program.refused(listProdKeys)).toMatchObject({ name: 'TOKEN_REFUSED' })
  expect(await stateNow()).toBe('creator-may-not')
  expect(await refusalOf(rule._id, await job())).toMatchObject(denied)
  expect(await developer.browser.refused(listCiRules)).toMatchObject({ name: 'ROLE_REFUSED' })

  await team.owner.browser.call(putMember, { params, body: { role: 'developer' } })
  await program.call(listProdKeys)
  const admin = await signInAs(api, 'admin@fovea.test')
  await admin.browser.call(postSuspension, { params: { id: team.id }, body: {} })
  expect(await program.refused(listProdKeys)).toMatchObject({ name: 'TOKEN_REFUSED' })
  expect(await refusalOf(rule._id, await job())).toMatchObject(denied)
  await admin.browser.call(deleteSuspension, { params: { id: team.id } })
  await program.call(listProdKeys)

  await admin.browser.call(postDeactivation, {
    params: { id: developer.user._id },
    body: { reason: 'Test' },
  })
  expect(await stateNow()).toBe('creator-may-not')
  expect(await refusalOf(rule._id, await job())).toMatchObject(denied)

  await team.owner.browser.call(deleteMember, { params })
  expect((await team.owner.browser.call(listCiRules)).payload.docs).toEqual([])
  expect(await refusalOf(rule._id, await job())).toMatchObject(denied)
})

test('bounds rules and tokens, and counts them apart from other tokens', async () => {
  const { browser, user } = await signInAs(api, 'many@example.com')
  const rule = await createRule(browser)
  for (let made = 1; made < maxCiRules; made++) await createRule(browser)
  const refused = await browser.refused(postCiRule, {
    body: { name: 'More', issuer: 'github-actions', repository, scopes: ['keys:read'] },
  })
  expect(refused).toMatchObject({ name: 'RULE_BROKEN' })
  await api.query`insert into workspace_tokens
    (workspace_id, maker_id, name, token_hash, scopes, created_at, expires_at, rule_id)
    select ${user._id}, ${user._id}, 'Release', sha256(n::text::bytea), '{keys:read}', ${api.clock.now},
      ${new Date(api.clock.now.getTime() + 60_000)}, ${rule._id}
    from generate_series(1, ${maxCiTokens}::int) n`
  const idToken = await job()
  const tooMany = await api
    .browser()
    .refused(postCiToken, { body: { rule: rule._id, id_token: idToken } })
  expect(tooMany).toMatchObject({ name: 'TOO_MANY' })
  api.clock.now = new Date(api.clock.now.getTime() + 60_000)
  await exchange(rule._id, idToken)
})

test('rules are in the download of their maker', async () => {
  const { browser } = await signInAs(api, 'download@example.com')
  await createRule(browser, { environment: 'production' })
  expect(JSON.stringify(await browser.call(getMyData))).toContain(
    '"repository":"octo-org/octo-repo"',
  )
})

test.each<[Partial<NewCiRule>, string]>([
  [{ repository: 'octo-org' }, 'owner/name'],
  [{ repository: 'https://example.com/a/b' }, 'owner/name'],
  [{ repository: 'a/..' }, 'owner/name'],
  [{ branch: 'a b' }, 'Enter a branch'],
  [{ branch: '*/*' }, 'Enter a branch'],
  [{ tag: 'v..1' }, 'Enter a tag'],
  [{ branch: 'main', tag: 'v*' }, 'Choose a branch or a tag'],
  [{ environment: '' }, '1 to 255'],
  [{ scopes: [] }, 'at least one scope'],
])('refuses the rule %j', async (wanted, message) => {
  const { browser } = await signInAs(api, 'invalid@example.com')
  const body = {
    name: 'Release',
    issuer: 'github-actions' as const,
    repository,
    scopes: ['keys:read' as const],
    ...wanted,
  }
  expect(await browser.refused(postCiRule, { body })).toMatchObject({
    name: 'BAD_INPUT',
    message: expect.stringContaining(message),
  })
})
