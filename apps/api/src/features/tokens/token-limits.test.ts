import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { getDevKey, listProdKeys, postDevKey } from '@fovea/contract/license-keys'
import { getIdentity, listTokens, postToken } from '@fovea/contract/tokens'
import { listWorkspaceEvents, listWorkspaces } from '@fovea/contract/workspaces'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTokenClient, createTokenWithClient, signInAs } from '../../../test/sign-in-as.ts'
import { createTestTeam } from '../../../test/test-teams.ts'
import { openTestApi } from '../../../test/test-api.ts'

const api = await openTestApi()

const ask = (token: string, remoteAddress: string) =>
  api.app.inject({
    method: 'GET',
    url: '/api/whoami',
    headers: { authorization: `Bearer ${token}` },
    remoteAddress,
  })

test('a token with networks works from these only, and says so elsewhere', async () => {
  const { browser } = await signInAs(api, 'networks@example.com')
  const networks = ['203.0.113.9/24', ' 2001:DB8::/32', '203.0.113.0/24']
  const { token, doc } = await createTokenWithClient(api, browser, { networks })
  expect(doc.networks).toEqual(['203.0.113.0/24', '2001:db8::/32'])
  expect((await ask(token, '203.0.113.77')).statusCode).toBe(200)
  expect((await ask(token, '2001:db8::5')).statusCode).toBe(200)
  const refused = await ask(token, '198.51.100.4')
  expect(refused.statusCode).toBe(401)
  expect(refused.json()).toMatchObject({
    error: {
      name: 'TOKEN_REFUSED',
      message: expect.stringContaining('may not be used from 198.51.100.4'),
    },
  })
  const [listed] = (await browser.call(listTokens)).payload.docs
  expect(listed).toMatchObject({ networks: doc.networks, lastAddress: '203.0.113.77' })
  const [event] = (await browser.call(listWorkspaceEvents, { query: {} })).payload.docs
  expect(event?.after).toContain('203.0.113.0/24')
})

test.each([
  [['example.com'], 'Use an IPv4 or IPv6 address'],
  [['203.0.113.0/33'], 'Use an IPv4 or IPv6 address'],
  [Array.from({ length: 21 }, (_, place) => `203.0.113.${place}`), 'Use at most 20 entries.'],
])('refuses %j as networks', async (networks, message) => {
  const { browser } = await signInAs(api, 'wrong-networks@example.com')
  const body = { name: 'CI', scopes: ['keys:read' as const], days: null, networks }
  expect(await browser.refused(postToken, { body })).toMatchObject({
    name: 'BAD_INPUT',
    message: expect.stringContaining(message),
  })
})

test('reads the development key in the personal workspace, and no other workspace than its own', async () => {
  const { owner, id } = await createTestTeam(api, 'Tokenreaders')
  await owner.personal.call(postDevKey, { body: {} })
  const personal = await createTokenWithClient(api, owner.personal, { scopes: ['keys:read'] })
  const key = (await owner.personal.call(getDevKey)).payload
  expect((await personal.program.call(getDevKey)).payload).toEqual(key)
  const team = await createTokenWithClient(api, owner.browser, { scopes: ['keys:read'] })
  expect((await team.program.call(getDevKey)).payload.doc).toBeNull()
  const own = (await team.program.call(listWorkspaces)).payload.docs
  expect(own).toMatchObject([{ _id: id, name: 'Tokenreaders', role: 'owner' }])
  const usage = await createTokenWithClient(api, owner.personal, { scopes: ['usage:read'] })
  expect(await usage.program.refused(getDevKey)).toMatchObject({ name: 'SCOPE_REFUSED' })
  expect((await usage.program.call(listWorkspaces)).payload.docs).toMatchObject([
    { personal: true },
  ])
})

test('the migration lets existing tokens issue licenses as before', async () => {
  const { browser } = await signInAs(api, 'migrated@example.com')
  const writer = await createTokenWithClient(api, browser, { scopes: ['keys:write'] })
  const reader = await createTokenWithClient(api, browser, { scopes: ['keys:read'] })
  const file = path.join(import.meta.dirname, '../../../migrations/0122_token_scopes.sql')
  const updates = (await readFile(file, 'utf8'))
    .split(';')
    .filter((text) => /^\s*(?:--.*\n)*update workspace_tokens/m.test(text))
  expect(updates).toHaveLength(1)
  for (const update of [...updates, ...updates]) await sql.raw(update).execute(api.db)
  const scopesOf = async (token: string) =>
    (await createTokenClient(api, token).call(getIdentity)).payload.doc.scopes
  expect(await scopesOf(writer.token)).toEqual(['keys:write', 'licenses:write'])
  expect(await scopesOf(reader.token)).toEqual(['keys:read'])
  expect((await reader.program.call(listProdKeys)).payload.docs).toEqual([])
})
