import { createServer } from 'node:http'
import { once } from 'node:events'
import { listProdKeys } from '@fovea/contract/license-keys'
import { getIdentity } from '@fovea/contract/tokens'
import { getUsage } from '@fovea/contract/usage'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createTokenWithClient, signInAs } from '../../../apps/api/test/sign-in-as.ts'
import { createTestTeam } from '../../../apps/api/test/test-teams.ts'
import { sql, openTestApi } from '../../../apps/api/test/test-api.ts'
import manifest from '../package.json' with { type: 'json' }
import { runInProcess } from './testing/run-in-process.ts'
import { runProgram } from './testing/run-program.ts'

const api = await openTestApi()
const url = await api.app.listen({ port: 0, host: '127.0.0.1' })
const { browser } = await signInAs(api, 'cli@example.com')
const { token } = await createTokenWithClient(api, browser)

const fovea = (args: string[], env: Record<string, string> = {}) =>
  runInProcess(args, { FOVEA_URL: url, FOVEA_TOKEN: token, ...env })

const docs = async () => (await browser.call(listProdKeys)).payload.docs

test('creates, lists, changes and deletes a key', async () => {
  const create = ['keys', 'create', '--platform', 'ios', '--app', 'com.example.reader']
  const made = await fovea(create)
  const [key = ''] = made.out.split('\t')
  const [stored] = await docs()
  const expires = stored?.expire_date.slice(0, 10)
  const row = (state: string) =>
    [key, 'ios', 'com.example.reader', state, expires].join('\t') + '\n'
  expect(made).toEqual({ code: 0, out: row('active'), err: '' })
  expect(stored?.key).toBe(key)

  expect(await fovea(['keys', 'deactivate', key])).toMatchObject({ out: row('deactivated') })
  expect(await docs()).toMatchObject([{ activated: false }])
  expect(await fovea(['keys', 'activate', key])).toMatchObject({ out: row('active') })
  expect(await fovea(['keys', 'list'])).toEqual({ code: 0, out: row('active'), err: '' })
  const listed = await fovea(['keys', 'list', '--json'])
  expect(JSON.parse(listed.out)).toEqual(await docs())

  expect(await fovea(['keys', 'delete', key])).toMatchObject({ code: 2, out: '' })
  expect(await docs()).toHaveLength(1)
  expect(await fovea(['keys', 'delete', key, '--yes'])).toMatchObject({ code: 0, out: `${key}\n` })
  expect(await docs()).toEqual([])
  expect(await fovea(['keys', 'delete', key, '--yes'])).toMatchObject({
    code: 5,
    err: "fovea: You don't have this production key.\n",
  })
})

test.each<[string, number, string[]]>([
  ['done', 0, ['whoami', '--json']],
  ['unknown', 5, ['keys', 'activate', 'prod_1']],
  ['wrong', 2, ['kees']],
])('%s prints the same and exits the same as a process', async (_, code, args) => {
  const ended = await runProgram(args, { FOVEA_URL: url, FOVEA_TOKEN: token })
  expect(ended).toEqual({ ...(await fovea(args)), code })
})

async function create(platform: string, app: string) {
  const made = await fovea(['keys', 'create', '--platform', platform, '--app', app])
  return made.out.split('\t')[0] ?? ''
}

const restrict = (key: string, ...options: string[]) => fovea(['keys', 'restrict', key, ...options])

test('changes the restrictions of a key', async () => {
  const web = await create('web', 'https://play.example.com')
  const both = [
    '--ip',
    '192.0.2.0/24',
    '--ip',
    '198.51.100.7/32',
    '--domain',
    'https://example.org',
  ]
  const blocked = '192.0.2.0/24 198.51.100.7/32'
  expect(await restrict(web, ...both)).toEqual({
    code: 0,
    out: `${[web, blocked, 'https://example.org', '', '2'].join('\t')}\n`,
    err: '',
  })
  // Options that are absent keep a list; options that are present replace it.
  expect((await restrict(web, '--ip', '203.0.113.1/32')).out.split('\t').slice(1, 3)).toEqual([
    '203.0.113.1/32',
    'https://example.org',
  ])
  expect((await restrict(web, '--no-ip', '--no-domain')).out.split('\t').slice(1, 3)).toEqual([
    '',
    '',
  ])
  expect(await restrict(web, '--ip', '192.0.2.1/32', '--if-version', '2')).toMatchObject({
    code: 1,
  })
  expect(await restrict(web, '--ip', 'everywhere')).toMatchObject({
    code: 2,
    err: expect.stringContaining('ipBlacklist'),
  })
  const android = await create('android', 'com.example.reader')
  const print = Array.from({ length: 20 }, () => 'AB').join(':')
  await restrict(android, '--certificate', print, '--certificate', print.replaceAll('A', 'C'))
  const stored = (await docs()).find(({ key }) => key === android)
  expect(stored).toMatchObject({ android: { certificates: [{ label: '' }, { label: '' }] } })
  const cleared = await restrict(android, '--no-certificate', '--json')
  expect(JSON.parse(cleared.out)).toMatchObject({ android: { base64Signature: '' } })
  for (const key of [web, android]) await fovea(['keys', 'delete', key, '--yes'])
})

test('creates no second key when a script runs again', async () => {
  const create = ['keys', 'create', '--platform', 'windows', '--idempotency-key', 'release-42']
  const [first, second] = [await fovea(create), await fovea(create)]
  expect(first.code).toBe(0)
  expect(second).toEqual(first)
  expect(await docs()).toHaveLength(1)
})

test('prints usage by day, and the identity', async () => {
  const usage = await fovea(['usage', '--months', '3', '--json'])
  const { payload } = await browser.call(getUsage, { query: { months: '3' } })
  expect(JSON.parse(usage.out)).toEqual(payload)
  expect((await fovea(['usage'])).out.split('\n')).toHaveLength(31)
  expect(await fovea(['usage', '--months', '2'])).toMatchObject({ code: 2 })
  const who = await fovea(['whoami', '--json'])
  expect(JSON.parse(who.out)).toMatchObject({ who: { kind: 'token', name: 'CI' } })
  const line = await fovea(['whoami'])
  expect(line.out).toMatch(
    /^CI\tCli\tkeys:read keys:write licenses:write usage:read logs:read webhooks:read webhooks:write\t\d{4}-\d\d-\d\d\n$/,
  )
})

test('prints the log, newest first', async () => {
  const owner = (await browser.call(getIdentity)).payload.doc.workspace._id
  await sql`insert into refusals (owner_id, ref_id, key_id, at, code, observed, allowed, platform, app, certificate, os, ip)
    values (${owner}, uuidv7(), uuidv7(), ${api.clock.now}, 'AUTH_INVALID_KEY', 'Deleted key', '{}', 'ios', 'com.example.late', '', 'iOS 19', '192.0.2.1')`.execute(
    api.db,
  )
  const at = api.clock.now.toISOString()
  const row = [at, 'AUTH_INVALID_KEY', 'com.example.late', 'ios', 'iOS 19', 'Deleted key']
  expect(await fovea(['logs', '--code', 'REFUSED', '--limit', '5'])).toEqual({
    code: 0,
    out: `${row.join('\t')}\n`,
    err: '',
  })
  expect(await fovea(['logs', '--code', 'NONE'])).toEqual({ code: 0, out: '', err: '' })
})

test('a token knows its workspace and can be limited to it', async () => {
  const team = await createTestTeam(api, 'Northwind')
  const { token: teamToken } = await createTokenWithClient(api, team.owner.browser)
  const env = { FOVEA_TOKEN: teamToken }
  const response = await fovea(['whoami', '--json', '--workspace', team.id], env)
  expect(JSON.parse(response.out)).toMatchObject({ workspace: { name: 'Northwind' } })
  const other = await fovea(['keys', 'list', '--workspace', team.owner.user._id], env)
  expect(other).toMatchObject({ code: 5, out: '' })
})

test.each<[string, number, string[], Record<string, string>, string]>([
  ['an unknown command', 2, ['kees'], {}, "unknown command 'kees'"],
  ['an unknown option', 2, ['keys', 'list', '--all'], {}, '--all'],
  ['an option of another command', 2, ['keys', 'list', '--app', 'x'], {}, "'--app'"],
  ['an extra argument', 2, ['whoami', 'now'], {}, 'too many arguments'],
  ['no key', 2, ['keys', 'activate'], {}, "argument 'key'"],
  ['no restriction', 2, ['keys', 'restrict', 'prod_1'], {}, '--domain'],
  ['an unknown verdict', 2, ['logs', '--code', 'WRONG'], {}, 'REFUSED'],
  ['an invalid limit', 2, ['logs', '--limit', '0'], {}, 'limit'],
  ['no platform', 2, ['keys', 'create'], {}, '--platform'],
  ['no address', 2, ['whoami'], { FOVEA_URL: '' }, 'FOVEA_URL'],
  ['an address without TLS', 2, ['whoami'], { FOVEA_URL: 'http://example.com' }, 'without TLS'],
  ['no token', 3, ['whoami'], { FOVEA_TOKEN: '' }, 'set FOVEA_TOKEN'],
  ['an incomplete token', 3, ['whoami'], { FOVEA_TOKEN: 'fvt_1' }, 'not a whole token'],
  [
    'an unknown token',
    3,
    ['whoami'],
    { FOVEA_TOKEN: 'fvt_00hGewG6r3CCA9Tp3BuLlz63aJEXRWCbnR2ISC' },
    'does not work',
  ],
  ['a bad identifier', 2, ['keys', 'create', '--platform', 'ios', '--app', '-'], {}, 'bundleId'],
  [
    'no server at the address',
    7,
    ['whoami'],
    { FOVEA_URL: 'http://127.0.0.1:1' },
    'cannot be reached',
  ],
])('%s exits with %i and prints why', async (_, code, args, env, why) => {
  const ended = await fovea(args, env)
  expect(ended).toMatchObject({ code, out: '', err: expect.stringContaining(why) })
  expect(ended.err).not.toContain('    at ')
})

test('exits with 4 when the token lacks a scope', async () => {
  const { token: reads } = await createTokenWithClient(api, browser, { scopes: ['keys:read'] })
  const ended = await fovea(['usage'], { FOVEA_TOKEN: reads })
  expect(ended).toMatchObject({ code: 4, err: expect.stringContaining('usage:read') })
})

test('reports a redirect, a busy server and a server that is no console, and follows no redirect', async () => {
  const seen: (string | undefined)[] = []
  const answers: Record<string, [number, Record<string, string>, string]> = {
    '/moved': [302, { location: `${url}/api/whoami` }, ''],
    '/busy': [429, {}, ''],
    '/broken': [502, {}, '<html>'],
    '/other': [200, {}, '{"hello":1}'],
  }
  const server = createServer((request, response) => {
    seen.push(request.headers.authorization)
    const [status, headers, body] = answers[mode] ?? [500, {}, '']
    response.writeHead(status, headers).end(body)
  })
  let mode = ''
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const codes: number[] = []
  for (mode of Object.keys(answers)) {
    codes.push((await fovea(['whoami'], { FOVEA_URL: `http://127.0.0.1:${port}` })).code)
  }
  server.close()
  expect(codes).toEqual([7, 6, 7, 7])
  expect(seen).toHaveLength(4)
})

test('prints help and version without a connection', async () => {
  const bare = { FOVEA_TOKEN: '', FOVEA_URL: '' }
  for (const args of [[], ['--help'], ['keys', '-h'], ['help', 'keys']]) {
    const { code, out, err } = await fovea(args, bare)
    expect([code, err, out.includes('keys')]).toEqual([0, '', true])
  }
  expect(await fovea(['--version'], bare)).toMatchObject({ code: 0, out: `${manifest.version}\n` })
})
