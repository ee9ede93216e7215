import { dayMs, minuteMs } from '@fovea/contract/time'
import { deleteSession, getRedirect, getSession, getUser, postSignIn } from '@fovea/contract/auth'
import { describe, expect, test } from 'vitest'
import { createTestApi, openTestApi } from '../../../../test/test-api.ts'

const api = await openTestApi()

describe.each(['google', 'github'] as const)('signing in with %s', (agent) => {
  test('opens a session that the browser carries', async () => {
    const browser = api.browser()
    const user = await browser.signIn(`ada-${agent}@example.com`, agent)
    expect(user).toMatchObject({ email: `ada-${agent}@example.com`, isAdmin: false, company: null })
    expect(user.authID).toMatch(new RegExp(`^${agent}\\|.+`))

    const session = await browser.call(getSession)
    expect(session.payload).toEqual({ isSignIn: true, user })
    expect(await browser.call(getUser)).toEqual({ _doc: user, status: 'ok' })
  })

  test('finds the same user again', async () => {
    const first = await api.browser().signIn(`again-${agent}@example.com`, agent)
    const second = await api.browser().signIn(`again-${agent}@example.com`, agent)
    expect(second._id).toBe(first._id)
  })

  test('refuses a code that has been used', async () => {
    const browser = api.browser()
    const { code, state } = await browser.authorize(agent, 'twice@example.com')
    const cookies = new Map(browser.cookies)
    await browser.call(postSignIn, { body: { agent, code, state } })

    const replay = api.browser()
    for (const [name, value] of cookies) replay.cookies.set(name, value)
    const error = await replay.refused(postSignIn, { body: { agent, code, state } })
    expect(error).toMatchObject({ status: 400, name: 'SIGN_IN_REFUSED' })
    expect((await replay.call(getSession)).payload.isSignIn).toBe(false)
  })

  test("refuses another browser's code", async () => {
    const { code } = await api.browser().authorize(agent, 'victim@example.com')
    const thief = api.browser()
    await thief.call(getRedirect, { query: { agent } })
    const error = await thief.refused(postSignIn, { body: { agent, code } })
    expect(error).toMatchObject({ status: 400, name: 'SIGN_IN_REFUSED' })
  })

  test('refuses the state of another sign-in', async () => {
    const browser = api.browser()
    const { code } = await browser.authorize(agent, 'state@example.com')
    const error = await browser.refused(postSignIn, { body: { agent, code, state: 'other' } })
    expect(error).toMatchObject({ status: 400, fields: { state: expect.any(String) } })
  })

  test('refuses a sign-in without a state, and accepts the same sign-in with it', async () => {
    const browser = api.browser()
    const { code, state } = await browser.authorize(agent, 'stateless@example.com')
    for (const missing of [{}, { state: '' }]) {
      const error = await browser.refused(postSignIn, { body: { agent, code, ...missing } })
      expect(error).toMatchObject({
        status: 400,
        name: 'SIGN_IN_REFUSED',
        fields: { state: expect.any(String) },
      })
    }
    const { payload } = await browser.call(postSignIn, { body: { agent, code, state } })
    expect(payload.user.email).toBe('stateless@example.com')
  })
})

test('refuses a code of the other provider', async () => {
  const browser = api.browser()
  const { code, state } = await browser.authorize('google', 'mixed@example.com')
  const error = await browser.refused(postSignIn, { body: { agent: 'github', code, state } })
  expect(error.name).toBe('SIGN_IN_REFUSED')
})

test('refuses a sign-in that took longer than ten minutes', async () => {
  const browser = api.browser()
  const { code, state } = await browser.authorize('google', 'slow@example.com')
  const before = api.clock.now
  api.clock.now = new Date(before.getTime() + 11 * minuteMs)
  const error = await browser.refused(postSignIn, { body: { agent: 'google', code, state } })
  api.clock.now = before
  expect(error.name).toBe('SIGN_IN_REFUSED')
})

test('scripts cannot read the cookies, which stay on this site', async () => {
  const browser = api.browser()
  const redirect = await browser.send({ url: '/api/user/oauth/redirect?agent=google' })
  expect(redirect.headers['set-cookie']).toMatch(
    /^fovea_sign_in=.*; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const { code, state } = await browser.authorize('google', 'cookie@example.com')
  const signIn = await browser.send({
    method: 'POST',
    url: '/api/user/oauth/signin',
    payload: { agent: 'google', code, state },
  })
  const [cleared, session] = [signIn.headers['set-cookie'] ?? []].flat()
  expect(cleared).toMatch(/^fovea_sign_in=; /)
  expect(session).toMatch(
    /^fovea_session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
})

test('over TLS, the cookies are Secure and bound to the host', async () => {
  const secure = await createTestApi({ PUBLIC_URL: 'https://console.example.com' })
  const answer = await secure.browser().send({ url: '/api/user/oauth/redirect?agent=github' })
  expect(answer.headers['set-cookie']).toMatch(/^__Host-fovea_sign_in=.*; Secure; SameSite=Lax$/)
  await secure.close()
})

test('signing in again replaces the browser’s session', async () => {
  const browser = api.browser()
  await browser.signIn('rotate@example.com')
  const old = browser.cookies.get('fovea_session') ?? ''
  await browser.signIn('rotate@example.com')
  const stale = api.browser()
  stale.cookies.set('fovea_session', old)
  expect((await stale.call(getSession)).payload.isSignIn).toBe(false)
})

test('signing out ends the session on the server, not only in the browser', async () => {
  const browser = api.browser()
  await browser.signIn('out@example.com')
  const token = browser.cookies.get('fovea_session') ?? ''
  expect((await browser.call(deleteSession)).payload.isSignIn).toBe(false)
  browser.cookies.set('fovea_session', token)
  expect(await browser.refused(getUser)).toMatchObject({ status: 401, code: 401 })
})

test('a session ends fourteen days after its last use', async () => {
  const browser = api.browser()
  await browser.signIn('sliding@example.com')
  const start = api.clock.now.getTime()
  api.clock.now = new Date(start + 13 * dayMs)
  expect((await browser.call(getSession)).payload.isSignIn).toBe(true)
  api.clock.now = new Date(start + 26 * dayMs)
  expect((await browser.call(getSession)).payload.isSignIn).toBe(true)
  api.clock.now = new Date(start + 40.1 * dayMs)
  expect((await browser.call(getSession)).payload.isSignIn).toBe(false)
  api.clock.now = new Date(start)
})

test('a session ends ninety days after the sign-in, even if it is in use', async () => {
  const browser = api.browser()
  await browser.signIn('always@example.com')
  const start = api.clock.now.getTime()
  for (let days = 10; days < 90; days += 10) {
    api.clock.now = new Date(start + days * dayMs)
    expect((await browser.call(getSession)).payload.isSignIn).toBe(true)
  }
  api.clock.now = new Date(start + 89.9 * dayMs)
  expect((await browser.call(getSession)).payload.isSignIn).toBe(true)
  api.clock.now = new Date(start + 90 * dayMs)
  expect((await browser.call(getSession)).payload.isSignIn).toBe(false)
  api.clock.now = new Date(start)
})

test('a session that an older version extended further ends after ninety days too', async () => {
  const browser = api.browser()
  const { _id } = await browser.signIn('older@example.com')
  await api.query`update sessions set expires_at = '2027-01-01' where user_id = ${_id}`
  const start = api.clock.now.getTime()
  api.clock.now = new Date(start + 91 * dayMs)
  expect((await browser.call(getSession)).payload.isSignIn).toBe(false)
  api.clock.now = new Date(start)
})

test('an unavailable provider is a 503 that may be retried', async () => {
  const lonely = await createTestApi({
    GOOGLE_ISSUER: 'http://127.0.0.1:9/google',
    GOOGLE_CLIENT_ID: 'x',
    GOOGLE_CLIENT_SECRET: 'x',
  })
  const error = await lonely.browser().refused(getRedirect, { query: { agent: 'google' } })
  expect(error).toMatchObject({ status: 503, name: 'PROVIDER_DOWN' })
  await lonely.close()
})
