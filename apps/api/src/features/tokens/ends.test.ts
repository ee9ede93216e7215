import { postDeactivation } from '@fovea/contract/admin'
import { listProdKeys, postProdKey } from '@fovea/contract/license-keys'
import { deleteCurrentUser, getMyData } from '@fovea/contract/auth'
import { dayMs } from '@fovea/contract/time'
import { deleteToken, listTokens, postToken, getIdentity } from '@fovea/contract/tokens'
import { scopes } from '@fovea/contract/tokens/scopes'
import {
  deleteMember,
  deleteWorkspace,
  postInvitation,
  postInvitationAcceptance,
  putMember,
} from '@fovea/contract/workspaces'
import { expect, test } from 'vitest'
import type { TestBrowser } from '../../../test/test-browser.ts'
import { createTokenWithClient, createTokenClient, signInAs } from '../../../test/sign-in-as.ts'
import { joinTeam, readInvitationSecret, createTestTeam } from '../../../test/test-teams.ts'
import { openTestApi } from '../../../test/test-api.ts'
import { createTokenTasks } from './index.ts'

const api = await openTestApi()

const make = (browser: TestBrowser, wanted?: Parameters<typeof createTokenWithClient>[2]) =>
  createTokenWithClient(api, browser, wanted)

const windows = { body: { platformType: 'windows' as const } }

test('a token never has more scopes than its maker’s role allows, at creation and later', async () => {
  const team = await createTestTeam(api, 'Narrow')
  const developer = await joinTeam(api, team, 'developer', 'narrow@example.com')
  const body = { name: 'Wide', scopes: [...scopes], days: null }
  const refused = await developer.browser.refused(postToken, { body })
  expect(refused).toMatchObject({ status: 400 })
  expect(refused.fields?.['scopes']).toContain("doesn't allow billing:read")

  const { program, token } = await make(developer.browser, { days: null })
  const { key } = (await program.call(postProdKey, windows)).payload.doc
  const params = { userId: developer.user._id }
  await team.owner.browser.call(putMember, { params, body: { role: 'viewer' } })
  expect(await program.refused(postProdKey, windows)).toMatchObject({
    status: 403,
    name: 'SCOPE_REFUSED',
    message: expect.stringContaining('keys:write'),
  })
  const [seen] = (await program.call(listProdKeys)).payload.docs
  expect(seen?.key).not.toBe(key)
  expect((await program.call(getIdentity)).payload.doc.scopes).toEqual([
    'keys:read',
    'usage:read',
    'logs:read',
    'webhooks:read',
  ])
  const [listed] = (await team.owner.browser.call(listTokens)).payload.docs
  expect(listed?.scopes).toEqual(['keys:read', 'usage:read', 'logs:read', 'webhooks:read'])

  await team.owner.browser.call(putMember, { params, body: { role: 'billing' } })
  expect((await program.call(getIdentity)).payload.doc.scopes).toEqual(['usage:read'])
  await team.owner.browser.call(putMember, { params, body: { role: 'developer' } })
  expect((await createTokenClient(api, token).call(listProdKeys)).payload.docs[0]?.key).toBe(key)
})

test('a token ends with its maker’s membership, and is not restored with it', async () => {
  const team = await createTestTeam(api, 'Leaving')
  const developer = await joinTeam(api, team, 'developer', 'leaving@example.com')
  const [ofTeam, own] = [await make(developer.browser), await make(developer.personal)]
  await ofTeam.program.call(listProdKeys)
  await team.owner.browser.call(deleteMember, { params: { userId: developer.user._id } })
  expect(await ofTeam.program.refused(listProdKeys)).toMatchObject({ status: 401 })
  const invited = { email: 'leaving@example.com', role: 'developer' as const }
  await api.query`delete from hourly_counts`
  await team.owner.browser.call(postInvitation, { body: invited })
  const params = { secret: await readInvitationSecret(api.db, invited.email) }
  await developer.personal.call(postInvitationAcceptance, { params })
  expect(await ofTeam.program.refused(listProdKeys)).toMatchObject({ status: 401 })
  expect((await team.owner.browser.call(listTokens)).payload.docs).toEqual([])
  await own.program.call(listProdKeys)
})

test('a token ends with its workspace, and when its maker leaves the team', async () => {
  const team = await createTestTeam(api, 'Short-lived')
  const developer = await joinTeam(api, team, 'developer', 'short@example.com')
  const [owners, developers] = [await make(team.owner.browser), await make(developer.browser)]
  await developer.browser.call(deleteMember, { params: { userId: developer.user._id } })
  expect(await developers.program.refused(getIdentity)).toMatchObject({ status: 401 })
  await owners.program.call(getIdentity)
  await team.owner.browser.call(deleteWorkspace, { body: { confirm: 'Short-lived' } })
  expect(await owners.program.refused(getIdentity)).toMatchObject({ status: 401 })
})

test('tokens of a deactivated maker are suspended, those of a deleted one are deleted', async () => {
  const { browser, user } = await signInAs(api, 'stopped@example.com')
  const { program, token } = await make(browser, { name: 'Odd-name-7731' })
  expect(JSON.stringify(await browser.call(getMyData))).toContain('Odd-name-7731')
  const admin = await signInAs(api, 'admin@fovea.test')
  const params = { id: user._id }
  await admin.browser.call(postDeactivation, { params, body: { reason: 'test' } })
  expect(await program.refused(listProdKeys)).toMatchObject({ status: 401, name: 'TOKEN_REFUSED' })
  await admin.browser.send({ method: 'DELETE', url: `/api/admin/users/${user._id}/deactivation` })
  await program.call(listProdKeys)
  await browser.signIn('stopped@example.com')
  await browser.call(deleteCurrentUser, { body: { confirm: 'stopped@example.com' } })
  expect(await createTokenClient(api, token).refused(listProdKeys)).toMatchObject({ status: 401 })
  const rows = await api.query`select from workspace_tokens where name = 'Odd-name-7731'`
  expect(rows).toEqual([])
})

test('members who may create tokens revoke a token once, and others may not', async () => {
  const team = await createTestTeam(api, 'Ending')
  const developer = await joinTeam(api, team, 'developer', 'ending@example.com')
  const viewer = await joinTeam(api, team, 'viewer', 'watching@example.com')
  const { id, program } = await make(team.owner.browser)
  const params = { tokenId: id }
  expect(await viewer.browser.refused(deleteToken, { params })).toMatchObject({ status: 403 })
  expect(await developer.personal.refused(deleteToken, { params })).toMatchObject({ status: 404 })
  await program.call(getIdentity)
  await developer.browser.call(deleteToken, { params })
  expect(await program.refused(getIdentity)).toMatchObject({ status: 401 })
  expect(await team.owner.browser.refused(deleteToken, { params })).toMatchObject({ status: 404 })
})

test.each([30, 90, 365] as const)(
  'a token of %i days works until its last moment',
  async (days) => {
    const start = api.clock.now
    const { browser } = await signInAs(api, `days-${days}@example.com`)
    const { program, doc } = await make(browser, { days })
    const end = start.getTime() + days * dayMs
    expect(doc.expires).toBe(new Date(end).toISOString())
    api.clock.now = new Date(end - 1)
    await program.call(getIdentity)
    api.clock.now = new Date(end)
    expect(await program.refused(getIdentity)).toMatchObject({ status: 401, name: 'TOKEN_REFUSED' })
    await browser.signIn(`days-${days}@example.com`)
    expect((await browser.call(listTokens)).payload.docs).toMatchObject([{ expired: true }])
    const forget = () =>
      Promise.all(createTokenTasks(api.db, () => api.clock.now).map(({ run }) => run()))
    await forget()
    expect((await browser.call(listTokens)).payload.docs).toHaveLength(1)
    api.clock.now = new Date(end + 30 * dayMs + 1)
    await forget()
    await browser.signIn(`days-${days}@example.com`)
    expect((await browser.call(listTokens)).payload.docs).toEqual([])
    api.clock.now = start
  },
)
