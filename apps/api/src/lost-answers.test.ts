import { randomUUID } from 'node:crypto'
import { getSubscription, listPlans } from '@fovea/contract/billing'
import { listProdKeys } from '@fovea/contract/license-keys'
import { getSession, putCurrentUser } from '@fovea/contract/auth'
import { listWorkspaces } from '@fovea/contract/workspaces'
import { expect, test } from 'vitest'
import type { TestBrowser } from '../test/test-browser.ts'
import { createTokenWithClient, signInAs } from '../test/sign-in-as.ts'
import { joinTeam, createTestTeam } from '../test/test-teams.ts'
import { openTestBilling } from '../test/test-billing.ts'

/** Special cases of lost answers; `every-act-once.test.ts` covers all calls. */
const api = await openTestBilling()

type Action = { method: 'POST' | 'PUT' | 'DELETE'; url: string; payload?: object }

const newKey = (): Action => ({
  method: 'POST',
  url: '/api/license/prod',
  payload: { platformType: 'ios', bundleId: 'com.example.lost' },
})

const send = (browser: TestBrowser, action: Action, key: string) =>
  browser.send({ ...action, headers: { 'idempotency-key': key } })
const check = (browser: TestBrowser, action: Action, key: string) =>
  browser.send({ ...action, headers: { 'idempotency-key': key, 'idempotency-check': 'true' } })

async function expectFound(browser: TestBrowser, action: Action) {
  const key = randomUUID()
  const done = await send(browser, action, key)
  expect([done.statusCode, done.body]).toEqual([200, done.body])
  const response = await check(browser, action, key)
  expect([response.statusCode, response.body]).toEqual([200, done.body])
  expect(response.headers['idempotency-replayed']).toBe('true')
}

test('creates a key once, and never after the check has answered that it was not created', async () => {
  const { browser } = await signInAs(api, 'lost-key@example.com')
  await expectFound(browser, newKey())
  const key = randomUUID()
  expect((await check(browser, newKey(), key)).statusCode).toBe(410)
  expect((await check(browser, newKey(), key)).statusCode).toBe(410)
  expect((await send(browser, newKey(), key)).statusCode).toBe(410)
  expect((await browser.call(listProdKeys)).payload.docs).toHaveLength(1)
  await expectFound(browser, newKey())
})

test('a check and its late request at once agree on the outcome', async () => {
  const { browser } = await signInAs(api, 'lost-race@example.com')
  for (let round = 0; round < 10; round += 1) {
    const key = randomUUID()
    const before = (await browser.call(listProdKeys)).payload.docs.length
    const [done, response] = await Promise.all([
      send(browser, newKey(), key),
      check(browser, newKey(), key),
    ])
    expect(response.statusCode).toBe(done.statusCode)
    const created = (await browser.call(listProdKeys)).payload.docs.length - before
    expect([done.statusCode, created]).toBeOneOf([
      [200, 1],
      [410, 0],
    ])
  }
})

test('reports the outcome to a user who has left the workspace, lost the role or deleted the workspace', async () => {
  const team = await createTestTeam(api, 'Leavers')
  const member = await joinTeam(api, team, 'developer', 'leaver@example.com')
  const other = await joinTeam(api, team, 'owner', 'other-owner@example.com')
  const memberUrl = (userId: string) => `/api/workspaces/${team.id}/members/${userId}`
  await expectFound(member.browser, { method: 'DELETE', url: memberUrl(member.user._id) })
  await expectFound(other.browser, {
    method: 'PUT',
    url: memberUrl(other.user._id),
    payload: { role: 'viewer' },
  })
  await expectFound(team.owner.browser, {
    method: 'DELETE',
    url: `/api/workspaces/${team.id}`,
    payload: { confirm: team.name },
  })
  const { payload } = await team.owner.personal.call(listWorkspaces)
  expect(payload.docs.map(({ name }) => name)).not.toContain(team.name)
})

test('a check gives no access to users without the right, or to others', async () => {
  const team = await createTestTeam(api, 'Closed')
  const viewer = await joinTeam(api, team, 'viewer', 'closed-viewer@example.com')
  const stranger = await signInAs(api, 'closed-stranger@example.com')
  const key = randomUUID()
  expect((await send(team.owner.browser, newKey(), key)).statusCode).toBe(200)
  expect((await check(viewer.browser, newKey(), key)).statusCode).toBe(403)
  expect((await check(stranger.browser.in(team.id), newKey(), key)).statusCode).toBe(404)
  expect((await check(stranger.browser, newKey(), key)).statusCode).toBe(410)
  expect((await check(api.browser(), newKey(), key)).statusCode).toBe(401)
})

test('a token checks its own actions', async () => {
  const { browser } = await signInAs(api, 'lost-token@example.com')
  const { program } = await createTokenWithClient(api, browser)
  await expectFound(program, newKey())
  expect((await browser.call(listProdKeys)).payload.docs).toHaveLength(1)
})

test('reports whether an account was deleted', async () => {
  const { browser } = await signInAs(api, 'lost-account@example.com')
  const deletion: Action = {
    method: 'DELETE',
    url: '/api/user/me',
    payload: { confirm: 'lost-account@example.com' },
  }
  const key = randomUUID()
  expect((await check(browser, deletion, key)).statusCode).toBe(410)
  expect((await send(browser, deletion, key)).statusCode).toBe(410)
  expect((await browser.call(getSession)).payload.isSignIn).toBe(true)

  const cookies = new Map(browser.cookies)
  const again = randomUUID()
  expect((await send(browser, deletion, again)).statusCode).toBe(200)
  // Restores the cookies, because the answer that clears them was lost.
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  const gone = await check(browser, deletion, again)
  expect(gone.json().error.name).toBe('USER_GONE')
})

test('reports the outcome of a subscription by its key at every step', async () => {
  const { browser, user } = await api.customer()
  const { data } = await browser.call(listPlans)
  const order = (paymentMethodId: string): Action => ({
    method: 'POST',
    url: '/api/billing/subscription',
    payload: { planId: data[0]?.id, paymentMethodId },
  })
  const intents = async () =>
    await api.query`select id from subscribe_intents where owner_id = ${user._id}`

  const key = randomUUID()
  const card = order('pm_card_visa')
  expect((await check(browser, card, key)).statusCode).toBe(410)
  expect((await send(browser, card, key)).statusCode).toBe(410)
  expect(await intents()).toEqual([])

  const cautious = order('pm_card_authenticationRequired')
  const asking = randomUUID()
  const begun = await send(browser, cautious, asking)
  const { clientSecret } = begun.json().status.createSubscription
  expect(clientSecret).toEqual(expect.any(String))
  const response = await check(browser, cautious, asking)
  expect(response.json().status.createSubscription).toMatchObject({ clientSecret })
  await api.answerBank(clientSecret, 'complete')
  await api.settled()
  const active = await check(browser, cautious, asking)
  expect(active.json().status.createSubscription).toMatchObject({ status: 'active' })
  expect(await intents()).toHaveLength(1)
  expect((await browser.call(getSubscription)).payload.planStatus).toBe('subscribing')

  await expectFound(browser, {
    method: 'DELETE',
    url: '/api/billing/subscription',
    payload: { phrase: 'agree' },
  })
})

test('a confirmation link works once, and answers the same to the same request', async () => {
  const { browser } = await signInAs(api, 'lost-link@example.com')
  await browser.call(putCurrentUser, {
    body: { userProfile: { email: 'lost-link-to@example.com' } },
  })
  const rows = await api.query<{ text: string }>`select content->>'text' as text from mails
    where recipient = 'lost-link-to@example.com'`
  const token = /confirm-email\?token=(\S+)/.exec(rows[0]?.text ?? '')?.[1]
  const confirmation: Action = {
    method: 'POST',
    url: '/api/email-confirmation',
    payload: { token },
  }
  const key = randomUUID()
  // Signed out, as on a phone: no answer is stored for an anonymous caller.
  const first = await send(api.browser(), confirmation, key)
  expect(first.statusCode).toBe(200)
  const response = await check(api.browser(), confirmation, key)
  expect([response.statusCode, response.body]).toEqual([200, first.body])
  expect((await send(api.browser(), confirmation, randomUUID())).statusCode).toBe(404)
  expect((await api.browser().send(confirmation)).statusCode).toBe(404)
})

test('checking a sign-out signs out again, and stays signed out', async () => {
  const { browser } = await signInAs(api, 'lost-sign-out@example.com')
  const cookies = new Map(browser.cookies)
  const signOut: Action = { method: 'DELETE', url: '/api/user/session' }
  const key = randomUUID()
  expect((await send(browser, signOut, key)).statusCode).toBe(200)
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  expect((await check(browser, signOut, key)).statusCode).toBe(200)
  expect((await browser.call(getSession)).payload.isSignIn).toBe(false)
})
