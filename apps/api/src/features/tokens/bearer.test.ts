import { once } from 'node:events'
import { connect } from 'node:net'
import { createToken, tokenBytes } from '@fovea/contract/tokens/format'
import { listTokens, postToken, getIdentity } from '@fovea/contract/tokens'
import { listWorkspaceEvents } from '@fovea/contract/workspaces'
import { expect, test } from 'vitest'
import type { TestBrowser } from '../../../test/test-browser.ts'
import { waitForMails } from '../../../test/mail/read-inbox.ts'
import { signInAs } from '../../../test/sign-in-as.ts'
import { joinTeam, createTestTeam } from '../../../test/test-teams.ts'
import { openTestApi } from '../../../test/test-api.ts'

const api = await openTestApi({ RATE_LIMIT_FACTOR: '0.1' })
await api.app.listen({ port: 0, host: '127.0.0.1' })
const port = api.app.addresses()[0]?.port ?? 0

async function make(browser: TestBrowser, name = 'CI') {
  const body = { name, scopes: ['keys:read' as const], days: null }
  const { payload } = await browser.call(postToken, { body })
  return payload.token ?? ''
}

/** Well-formed, but never issued. */
const unknown = createToken(new Uint8Array(tokenBytes).fill(7))

/** Sends these exact lines, because Node's own client would normalize them. */
async function sendLines(path: string, lines: string[]) {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    [`GET ${path} HTTP/1.1`, 'host: 127.0.0.1', 'connection: close', ...lines, '', ''].join('\r\n'),
  )
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(socket, 'close')
  const answer = Buffer.concat(chunks).toString()
  return { status: Number(answer.slice(9, 12)), answer }
}

test('rejects every invalid token, even with a valid session cookie beside it', async () => {
  const { browser } = await signInAs(api, 'hostile@example.com')
  const token = await make(browser)
  const cookie = `cookie: ${[...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`
  const hostile: Record<string, string[]> = {
    nothing: ['authorization: Bearer'],
    'a blank': ['authorization: Bearer  '],
    unknown: [`authorization: Bearer ${unknown}`],
    mistyped: [`authorization: Bearer ${token.slice(0, -1)}`],
    'in another case': [`authorization: Bearer ${token.toUpperCase()}`],
    'after a tab': [`authorization: Bearer\t${token}`],
    'in quotes': [`authorization: Bearer "${token}"`],
    'with more behind it': [`authorization: Bearer ${token} x`],
    'two in one header': [`authorization: Bearer ${token}, Bearer ${token}`],
    'in two headers': [`authorization: Bearer ${token}`, `authorization: Bearer ${token}`],
    'behind another scheme': ['authorization: Basic eDp5', `Authorization: Bearer ${token}`],
    'before another scheme': [`authorization: Bearer ${token}`, 'AUTHORIZATION: Basic eDp5'],
    huge: [`authorization: Bearer ${'A'.repeat(8_000)}`],
    "a session's": [`authorization: Bearer ${[...browser.cookies.values()][0]}`],
    'of odd characters': ['authorization: Bearer fvt_\u00e9\u00ff'],
  }
  const challenge = 'www-authenticate: Bearer realm="console", error="invalid_token"'
  for (const [name, lines] of Object.entries(hostile)) {
    const { status, answer } = await sendLines('/api/whoami', [...lines, cookie])
    const results = [challenge, '"name":"TOKEN_REFUSED"', 'set-cookie'].map((part) =>
      answer.includes(part),
    )
    expect([name, status, ...results]).toEqual([name, 401, true, true, false])
  }
  const tooHuge = await sendLines('/api/whoami', [`authorization: Bearer ${'A'.repeat(100_000)}`])
  expect(tooHuge.status).toBe(400)
})

test('reads the scheme in any case, and ignores a password of another scheme', async () => {
  const { browser } = await signInAs(api, 'schemes@example.com')
  const token = await make(browser)
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
    const { status } = await sendLines('/api/whoami', [`authorization: ${scheme} ${token}`])
    expect(status).toBe(200)
  }
  const headers = { authorization: 'Basic eDp5' }
  expect((await browser.send({ url: '/api/whoami', headers })).json()).toMatchObject({
    payload: { doc: { who: { kind: 'person' } } },
  })
  const stranger = await api
    .browser()
    .send({ url: '/api/whoami', headers: { authorization: token } })
  expect(stranger.statusCode).toBe(401)
})

test('limits each token separately, and counts rejected tokens by address', async () => {
  const { browser } = await signInAs(api, 'limited@example.com')
  const [one, other] = [await make(browser), await make(browser)]
  const ask = async (token: string, remoteAddress: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return api.app.inject({ url: '/api/whoami', headers, remoteAddress })
  }
  const statuses = new Map<number, number>()
  for (let call = 0; call < 62; call++) {
    const { statusCode } = await ask(one, `198.51.100.${call}`)
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
  }
  expect(Object.fromEntries(statuses)).toEqual({ 200: 60, 429: 2 })
  expect((await ask(one, '198.51.100.1')).headers['retry-after']).toMatch(/^\d+$/)
  expect((await ask(other, '198.51.100.1')).statusCode).toBe(200)
  await browser.call(getIdentity)

  const refused = []
  for (let call = 0; call < 122; call++) refused.push(await ask(unknown, '203.0.113.9'))
  expect(refused.slice(0, 120).every(({ statusCode }) => statusCode === 401)).toBe(true)
  expect(refused.slice(120).map(({ statusCode }) => statusCode)).toEqual([429, 429])
})

const leaked = (payload: unknown, headers = {}) =>
  api.app.inject({
    method: 'POST',
    url: '/api/tokens/leaked',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
    remoteAddress: '203.0.113.50',
  })

test('a reported leak revokes the token once and notifies the owners', async () => {
  await api.deliverMail()
  const team = await createTestTeam(api, 'Leaky')
  const developer = await joinTeam(api, team, 'developer', 'leaky-developer@example.com')
  const token = await make(developer.browser, 'Pasted <b>')
  const answers = [
    await leaked({ token }),
    await leaked({ token }),
    await leaked({ token: unknown }),
    await leaked({ token: 'fvt_MadeUp' }),
  ]
  expect(answers.map((answer) => answer.json())).toEqual(
    [1, 0, 0, 0].map((ended) => ({ payload: { ended } })),
  )
  const headers = { authorization: `Bearer ${token}` }
  expect((await api.app.inject({ url: '/api/whoami', headers })).statusCode).toBe(401)
  expect((await team.owner.browser.call(listTokens)).payload.docs).toEqual([])
  const mails = await waitForMails(team.owner.user.email, 2)
  const mail = mails.find(({ subject }) => subject.startsWith('The token'))
  expect(mail?.subject).toBe('The token Pasted <b> was leaked and no longer works')
  expect(mail?.text).toContain('the workspace Leaky')
  expect(mail?.text).not.toContain(token)
  expect(mail?.html).toContain('Pasted &lt;b&gt;')
  expect(await waitForMails('leaky-developer@example.com', 1)).toMatchObject([
    { subject: expect.stringContaining("You're invited") },
  ])
  const { docs } = (await team.owner.browser.call(listWorkspaceEvents, { query: {} })).payload
  expect(docs[0]).toMatchObject({ action: 'token-leaked', actor: null, before: 'Pasted <b>' })
})

test('a reported leak of a personal token notifies its user', async () => {
  await api.deliverMail()
  const { browser } = await signInAs(api, 'alone-leak@example.com')
  await leaked({ token: await make(browser) })
  const [mail] = await waitForMails('alone-leak@example.com', 1)
  expect(mail?.text).toContain('your personal workspace')
})

test.each<[string, unknown]>([
  ['nothing', {}],
  ['a number', { token: 7 }],
  ['an empty text', { token: '' }],
  ['a license key', { token: 'prod_020osOY8jG96BI5wbsq57BCI1Ma' }],
  ['a token with a space', { token: `${unknown} ` }],
  ['a long text', { token: 'f'.repeat(10_000) }],
])('rejects a report of %s', async (_, payload) => {
  const answer = await leaked(payload)
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json<{ error: { fields: object } }>().error.fields)).toEqual(['token'])
})

test('limits reports by address, and refuses them from foreign pages', async () => {
  const { statusCode } = await leaked({ token: unknown }, { origin: 'https://evil.example' })
  expect(statusCode).toBe(403)
  const answers = await Promise.all(Array.from({ length: 20 }, () => leaked({ token: unknown })))
  expect(answers.some((answer) => answer.statusCode === 429)).toBe(true)
})
