import {
  getDeviceLogin,
  listTokens,
  postDeviceApproval,
  postDeviceDenial,
  postDeviceLogin,
  postDeviceToken,
  postTokenRevocation,
  getIdentity,
} from '@fovea/contract/tokens'
import { maxTokens, type Scope } from '@fovea/contract/tokens/scopes'
import { deleteMember, listWorkspaceEvents } from '@fovea/contract/workspaces'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { createTokenClient, signInAs } from '../../../../test/sign-in-as.ts'
import { countWaitingStatements, joinTeam, createTestTeam } from '../../../../test/test-teams.ts'
import { openTestApi } from '../../../../test/test-api.ts'
import { createTokenTasks } from '../index.ts'
import { hashTokenString } from '../authentication/token-string.ts'

const api = await openTestApi()

const requestedScopes: Scope[] = ['keys:read', 'keys:write', 'usage:read', 'logs:read']
const choice = { scopes: ['keys:read'] satisfies Scope[] as Scope[], days: 30 as const }

async function begin(scopes = requestedScopes) {
  const body = { program: 'fovea 0.1.0', machine: 'laptop', scopes }
  const { payload } = await api.browser().call(postDeviceLogin, { body })
  return { code: payload.user_code, device: payload.device_code, payload }
}

const ask = (device_code: string) => api.browser().call(postDeviceToken, { body: { device_code } })
const refused = async (device_code: string) =>
  (await api.browser().refused(postDeviceToken, { body: { device_code } })).name
const wait = (seconds: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + seconds * 1_000)
}
const approve = (browser: TestBrowser, code: string, how = choice) =>
  browser.call(postDeviceApproval, { body: { code, ...how } })

test('a program shows a code, a user approves it, and the token is issued once', async () => {
  const { browser, user } = await signInAs(api, 'device@example.com')
  const { code, device, payload } = await begin()
  expect(code).toMatch(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/)
  expect(payload).toMatchObject({
    verification_uri: `${api.platform.config.publicUrl}/console/device`,
    verification_uri_complete: `${payload.verification_uri}?code=${code}`,
    expires_in: 900,
    interval: 5,
  })
  expect(await refused(device)).toBe('authorization_pending')
  const typed = ` ${code.toLowerCase().replace('-', ' – ')}`
  const { doc } = (await browser.call(getDeviceLogin, { query: { code: typed } })).payload
  expect(doc).toEqual({
    program: 'fovea 0.1.0',
    machine: 'laptop',
    address: '127.0.0.1',
    asked: api.clock.now.toISOString(),
    expires: new Date(api.clock.now.getTime() + 900_000).toISOString(),
    scopes: requestedScopes,
    state: 'waiting',
  })
  const made = (await approve(browser, code)).payload.doc
  expect(made).toMatchObject({ name: 'laptop', scopes: ['keys:read'], lastUsed: null })

  wait(5)
  const given = (await ask(device)).payload
  expect(given).toMatchObject({ token_type: 'Bearer', scope: 'keys:read' })
  expect(given.expires_in).toBe(30 * 24 * 60 * 60 - 5)
  const who = (await createTokenClient(api, given.access_token).call(getIdentity)).payload.doc
  expect(who).toMatchObject({
    who: { _id: made._id, name: 'laptop' },
    workspace: { _id: user._id },
  })
  wait(5)
  expect(await refused(device)).toBe('expired_token')
  const seen = await browser.call(getDeviceLogin, { query: { code } })
  expect(seen.payload.doc.state).toBe('approved')
})

test('the database has only hashes of codes and token, and no salt after the token is issued', async () => {
  const { browser } = await signInAs(api, 'hashes@example.com')
  const { code, device } = await begin()
  await approve(browser, code)
  const kept = async () => {
    const rows = await api.query<{ login: string; token_salt: Buffer | null }>`select token_salt,
      row_to_json(device_logins)::text as login from device_logins
      where user_hash = ${hashTokenString(code.replace('-', ''))}`
    return rows[0]
  }
  const before = await kept()
  expect(before?.token_salt).toHaveLength(32)
  const { access_token } = (await ask(device)).payload
  const after = await kept()
  expect(after?.token_salt).toBeNull()
  for (const secret of [code, code.replace('-', ''), device, access_token]) {
    expect(`${before?.login}${after?.login}`).not.toContain(secret)
  }
})

test('adds five seconds to the interval each time a program polls too soon', async () => {
  const { browser } = await signInAs(api, 'hasty@example.com')
  const { code, device } = await begin()
  expect(await refused(device)).toBe('authorization_pending')
  wait(4)
  expect(await refused(device)).toBe('slow_down')
  wait(9)
  expect(await refused(device)).toBe('slow_down')
  await approve(browser, code)
  wait(14)
  expect(await refused(device)).toBe('slow_down')
  wait(20)
  expect((await ask(device)).payload.access_token).toMatch(/^fvt_/)
})

test('tells a denied program, and creates no token', async () => {
  const { browser } = await signInAs(api, 'denies@example.com')
  const { code, device } = await begin()
  await browser.call(postDeviceDenial, { body: { code } })
  expect(await refused(device)).toBe('access_denied')
  expect((await browser.call(listTokens)).payload.docs).toEqual([])
  const again = await browser.refused(postDeviceApproval, { body: { code, ...choice } })
  expect(again).toMatchObject({ status: 409, message: expect.stringContaining('already denied') })
})

test('accepts one of many decisions at once', async () => {
  const { browser } = await signInAs(api, 'decides@example.com')
  const { code, device } = await begin()
  const body = { code, ...choice }
  const send = (url: string, payload: object) => browser.send({ method: 'POST', url, payload })
  const answers = await api.db.transaction().execute(async (transaction) => {
    await sql`select from device_logins where user_hash = ${hashTokenString(code.replace('-', ''))}
      for update`.execute(transaction)
    const under = Promise.all([
      ...Array.from({ length: 3 }, () => send('/api/device/approval', body)),
      ...Array.from({ length: 3 }, () => send('/api/device/denial', { code })),
    ])
    await expect.poll(() => countWaitingStatements(api.db)).toBe(6)
    return { under }
  })
  const statuses = (await answers.under).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(5)
  const approved = statuses.indexOf(200) < 3
  expect((await browser.call(listTokens)).payload.docs).toHaveLength(approved ? 1 : 0)
  const asks = await Promise.all(
    Array.from({ length: 5 }, () =>
      api.app.inject({
        method: 'POST',
        url: '/api/device/token',
        payload: { device_code: device },
      }),
    ),
  )
  const good = asks.filter(({ statusCode }) => statusCode === 200)
  expect(good).toHaveLength(approved ? 1 : 0)
})

test('repeating an approval with its Idempotency-Key returns the same token', async () => {
  const { browser } = await signInAs(api, 'repeats@example.com')
  const { code } = await begin()
  const request = {
    method: 'POST' as const,
    url: '/api/device/approval',
    headers: { 'idempotency-key': 'one' },
    payload: { code, ...choice },
  }
  const [first, again] = [await browser.send(request), await browser.send(request)]
  expect(again.headers['idempotency-replayed']).toBe('true')
  expect(again.json()).toEqual(first.json())
  expect((await browser.call(listTokens)).payload.docs).toHaveLength(1)
})

test('a code expires after fifteen minutes, and so does a token that was never fetched', async () => {
  const { browser } = await signInAs(api, 'late@example.com')
  const [open, unclaimed, claimed] = [await begin(), await begin(), await begin()]
  await approve(browser, unclaimed.code)
  await approve(browser, claimed.code)
  const { access_token } = (await ask(claimed.device)).payload
  wait(900)
  for (const { device } of [open, unclaimed]) expect(await refused(device)).toBe('expired_token')
  const query = { code: open.code }
  expect(await browser.refused(getDeviceLogin, { query })).toMatchObject({ status: 404 })
  const body = { code: open.code, ...choice }
  expect(await browser.refused(postDeviceApproval, { body })).toMatchObject({ status: 404 })
  for (const { name, run } of createTokenTasks(api.db, () => api.clock.now)) {
    if (name === 'delete expired device logins') await run()
  }
  const rows = await api.query`select from device_logins`
  expect(rows).toEqual([])
  expect((await browser.call(listTokens)).payload.docs).toHaveLength(1)
  await createTokenClient(api, access_token).call(getIdentity)
  const { docs } = (await browser.call(listWorkspaceEvents, { query: {} })).payload
  expect(docs[0]).toMatchObject({ action: 'token-ended', actor: null, before: 'laptop' })
})

test('a token has no more scopes than were requested or its maker’s role allows, and counts towards the limit', async () => {
  const team = await createTestTeam(api, 'Devices')
  const developer = await joinTeam(api, team, 'developer', 'device-developer@example.com')
  const viewer = await joinTeam(api, team, 'viewer', 'device-viewer@example.com')
  const { code } = await begin(['keys:read', 'billing:read'])
  const wider = { code, scopes: ['keys:read' as const, 'keys:write' as const], days: null }
  const more = await developer.browser.refused(postDeviceApproval, { body: wider })
  expect(more.fields?.['scopes']).toBe("The program didn't ask for keys:write.")
  const body = { code, scopes: ['billing:read' as const], days: null }
  const own = await developer.browser.refused(postDeviceApproval, { body })
  expect(own.fields?.['scopes']).toContain("doesn't allow billing:read")
  expect(await viewer.browser.refused(postDeviceApproval, { body })).toMatchObject({
    status: 403,
    name: 'ROLE_REFUSED',
  })
  await api.query`insert into workspace_tokens (workspace_id, maker_id, team_id, name, token_hash, scopes, created_at)
    select ${team.id}, ${team.owner.user._id}, ${team.id}, 'x', sha256(n::text::bytea), '{keys:read}', now()
    from generate_series(1, ${maxTokens}::int) n`
  const full = await team.owner.browser.refused(postDeviceApproval, { body })
  expect(full).toMatchObject({ status: 422 })
  await api.query`delete from workspace_tokens where name = 'x'`
  expect((await approve(team.owner.browser, code)).payload.doc.madeBy?.email).toBe(
    team.owner.user.email,
  )
})

test('a member who leaves before the program fetches its token leaves no token behind', async () => {
  const team = await createTestTeam(api, 'Hurried')
  const developer = await joinTeam(api, team, 'developer', 'hurried@example.com')
  const { code, device } = await begin()
  await approve(developer.browser, code)
  await team.owner.browser.call(deleteMember, { params: { userId: developer.user._id } })
  expect(await refused(device)).toBe('expired_token')
})

test('a program revokes its own token, and the audit names its maker', async () => {
  const { browser, user } = await signInAs(api, 'revokes@example.com')
  const { code, device } = await begin()
  await approve(browser, code)
  const token = (await ask(device)).payload.access_token
  const revoke = async () =>
    (await api.browser().call(postTokenRevocation, { body: { token } })).payload.ended
  expect([await revoke(), await revoke()]).toEqual([1, 0])
  expect(await createTokenClient(api, token).refused(getIdentity)).toMatchObject({ status: 401 })
  const { docs } = (await browser.call(listWorkspaceEvents, { query: {} })).payload
  expect(docs[0]).toMatchObject({
    action: 'token-ended',
    actor: { email: user.email },
    before: 'laptop',
  })
})

test.each<[string, object, string]>([
  ['no machine', { machine: '' }, 'machine'],
  ['a machine of two lines', { machine: 'lap\ntop' }, 'machine'],
  ['a program without a name', { program: ' ' }, 'program'],
  ['a program that turns the text around', { program: 'fovea\u202E' }, 'program'],
  ['no scopes', { scopes: [] }, 'scopes'],
  ['an unknown scope', { scopes: ['everything'] }, 'scopes.0'],
])('rejects %s and names the field', async (_, wrong, field) => {
  const body = { program: 'fovea', machine: 'laptop', scopes: requestedScopes, ...wrong }
  const { status, fields } = await api.browser().refused(postDeviceLogin, { body })
  expect([status, Object.keys(fields ?? {})]).toEqual([400, [field]])
})

test.each(['', 'BCDF', 'BCDF-GHJA', 'BCDF-GHJ1', 'BCDF-GHJKL', 'B'.repeat(1_000), "'; drop"])(
  'rejects the malformed code %j',
  async (code) => {
    const { browser } = await signInAs(api, 'mistypes@example.com')
    const { status, fields } = await browser.refused(getDeviceLogin, { query: { code } })
    expect([status, Object.keys(fields ?? {})]).toEqual([400, ['code']])
  },
)

test('limits guesses of codes', async () => {
  const { browser } = await signInAs(api, 'guesses@example.com')
  const statuses = []
  for (let tried = 0; tried < 22; tried++) {
    const { status } = await browser.refused(getDeviceLogin, { query: { code: 'BCDF-GHJK' } })
    statuses.push(status)
  }
  expect(statuses.filter((status) => status === 404)).toHaveLength(20)
  expect(statuses.slice(20)).toEqual([429, 429])
})
