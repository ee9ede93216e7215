import { errorBody } from '@fovea/contract/errors'
import { getUser } from '@fovea/contract/auth'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestApi, openTestApi } from '../../../test/test-api.ts'
import { publicUrl } from '../../../test/test-platform.ts'

const api = await openTestApi()

const json = { 'content-type': 'application/json' }

describe('bad input of every kind gets the error envelope and changes nothing', () => {
  test.each([
    ['a wrong agent', { url: '/api/user/oauth/redirect?agent=myspace' }, 400, 'agent'],
    ['no agent', { url: '/api/user/oauth/redirect' }, 400, 'agent'],
    ['two agents', { url: '/api/user/oauth/redirect?agent=google&agent=github' }, 400, 'agent'],
    ['no code', { method: 'POST', payload: { agent: 'google' } }, 400, 'code'],
    ['an empty code', { method: 'POST', payload: { agent: 'google', code: ' ' } }, 400, 'code'],
    [
      'a code that is a number',
      { method: 'POST', payload: { agent: 'google', code: 1 } },
      400,
      'code',
    ],
    [
      'NUL in the code',
      { method: 'POST', payload: { agent: 'google', code: 'a\0b' } },
      400,
      'code',
    ],
    ['a list', { method: 'POST', payload: [1] }, 400, 'body'],
    ['null', { method: 'POST', payload: 'null', headers: json }, 400, 'body'],
    ['no body', { method: 'POST' }, 400, 'body'],
    ['half a body', { method: 'POST', payload: '{"agent":', headers: json }, 400, 'body'],
    [
      '__proto__',
      { method: 'POST', payload: '{"__proto__":{"isAdmin":true}}', headers: json },
      400,
      'body',
    ],
    [
      'a constructor',
      { method: 'POST', payload: '{"constructor":{"prototype":{}}}', headers: json },
      400,
      'body',
    ],
    [
      'a form',
      {
        method: 'POST',
        payload: 'agent=google',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      415,
      undefined,
    ],
    [
      'plain text',
      { method: 'POST', payload: '{}', headers: { 'content-type': 'text/plain' } },
      415,
      undefined,
    ],
    [
      'a body that is larger than anyone needs',
      {
        method: 'POST',
        payload: JSON.stringify({ agent: 'google', code: 'x'.repeat(17_000) }),
        headers: json,
      },
      413,
      undefined,
    ],
    [
      'a body that is nested too deeply',
      { method: 'POST', payload: `{"agent":"google","code":${'['.repeat(20)}`, headers: json },
      400,
      'body',
    ],
    ['an unknown call', { url: '/api/none' }, 404, undefined],
    ['another method', { method: 'PATCH', url: '/api/user' }, 404, undefined],
    ['half a percent sign', { url: '/api/user/devices/%' }, 400, undefined],
  ] as const)('%s', async (_, request, status, field) => {
    const answer = await api.browser().send({ url: '/api/user/oauth/signin', ...request })
    expect(answer.statusCode).toBe(status)
    const { error } = errorBody.parse(answer.json())
    expect(error.requestId).toBe(answer.headers['x-request-id'])
    expect(Object.keys(error.fields ?? {}).slice(0, 1)).toEqual(field === undefined ? [] : [field])
    const rows = await api.query`select id from users`
    expect(rows).toEqual([])
  })
})

test('accepts a large body from a signed-in user, but no complex one', async () => {
  const browser = api.browser()
  await browser.signIn('large@example.com')
  const put = (payload: string) =>
    browser.send({ method: 'PUT', url: '/api/user/me', payload, headers: json })
  const fieldOf = async (payload: string) => {
    const answer = await put(payload)
    expect(answer.statusCode).toBe(400)
    return errorBody.parse(answer.json()).error.fields
  }
  const large = JSON.stringify({ userProfile: { email: 'x'.repeat(250_000) } })
  expect(Object.keys((await fieldOf(large)) ?? {})).toEqual(['userProfile.email'])
  expect(await fieldOf(`{"userProfile":${'['.repeat(240_000)}`)).toEqual({
    body: 'Nest arrays and objects at most 20 levels deep.',
  })
  expect(await fieldOf(`{"userProfile":[${'1,'.repeat(100_000)}1]}`)).toEqual({
    body: 'Send at most 10,000 values at once.',
  })
  expect((await put(JSON.stringify('x'.repeat(300_000)))).statusCode).toBe(413)
})

test('what can be no id leads nowhere, NUL included', async () => {
  const browser = api.browser()
  await browser.signIn('ids@example.com')
  for (const id of ['1', '%00', "'; drop table users; --"]) {
    const answer = await browser.send({
      method: 'DELETE',
      url: `/api/user/devices/${encodeURIComponent(id)}`,
    })
    expect(answer.statusCode).toBe(404)
    expect(errorBody.parse(answer.json()).error.name).toBe('NOT_FOUND')
  }
})

describe('a change from elsewhere is refused', () => {
  test.each([
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['our own name as a prefix', { origin: `${publicUrl}.evil.example` }],
    ['another port', { origin: 'http://127.0.0.1:3999' }],
    ['an opaque Origin', { origin: 'null' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling’s fetch', { 'sec-fetch-site': 'same-site' }],
  ])('%s', async (_, headers) => {
    const browser = api.browser()
    await browser.signIn('csrf@example.com')
    const answer = await browser.send({ method: 'DELETE', url: '/api/user/session', headers })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ error: { name: 'FOREIGN_ORIGIN' } })
    expect((await browser.call(getUser)).status).toBe('ok')
  })

  test.each([
    ['the console itself', { origin: publicUrl, 'sec-fetch-site': 'same-origin' }],
    ['a program', {}],
  ])('but not from %s', async (_, headers) => {
    const answer = await api.browser().send({ method: 'DELETE', url: '/api/user/session', headers })
    expect(answer.statusCode).toBe(200)
  })
})

test('an unknown failure goes out generic', async () => {
  const broken = await createTestApi()
  await sql`drop table sessions cascade`.execute(broken.db)
  const browser = broken.browser()
  browser.cookies.set('fovea_session', 'x')
  const answer = await browser.send({ url: '/api/user' })
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({
    error: { name: 'INTERNAL', requestId: expect.any(String) },
  })
  expect(answer.body).not.toMatch(/sessions|relation|select|at /i)
  await broken.close()
})
