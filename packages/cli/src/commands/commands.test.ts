import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listProdKeys, postDevKey } from '@fovea/contract/license-keys'
import { putCap } from '@fovea/contract/billing'
import { afterAll, expect, test } from 'vitest'
import {
  createTokenWithClient,
  insertProductionKey,
  signInAs,
} from '../../../../apps/api/test/sign-in-as.ts'
import { createTestTeam } from '../../../../apps/api/test/test-teams.ts'
import { openTestApi, sql } from '../../../../apps/api/test/test-api.ts'
import type { CliEnvironment } from '../command-context.ts'
import { runInProcess } from '../testing/run-in-process.ts'

const api = await openTestApi()
const url = await api.app.listen({ port: 0, host: '127.0.0.1' })
const { browser, user } = await signInAs(api, 'cli-commands@example.com')
const userId = user._id
const { token } = await createTokenWithClient(api, browser)
const folder = await mkdtemp(path.join(tmpdir(), 'fovea-commands-'))
afterAll(() => rm(folder, { recursive: true }))

const run = (args: string[], env: Record<string, string>, more: Partial<CliEnvironment> = {}) =>
  runInProcess(args, { FOVEA_URL: url, FOVEA_TOKEN: token, ...env }, undefined, more)
const fovea = (...args: string[]) => run(args, {})
const rowsOf = (out: string) =>
  out
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'))

const sha1 = (byte: string) => Array.from({ length: 20 }, () => byte).join(':')

test('adds, labels and removes certificates, and keeps the others', async () => {
  const made = await fovea('keys', 'create', '--platform', 'android', '--app', 'com.example.reader')
  const [key = ''] = made.out.split('\t')
  expect(
    rowsOf((await fovea('certificates', 'add', key, sha1('AB'), '--label', 'Play')).out),
  ).toEqual([[sha1('AB'), 'Play']])
  const added = await fovea('certificates', 'add', key, sha1('CD').toLowerCase())
  expect(rowsOf(added.out)).toEqual([
    [sha1('AB'), 'Play'],
    [sha1('CD'), ''],
  ])
  expect((await fovea('certificates', 'add', key, sha1('CD'))).out).toBe(added.out)
  const listed = rowsOf((await fovea('certificates', 'list', key)).out)
  expect(listed.map(([print, state, label]) => [print, state, label])).toEqual([
    [sha1('AB'), 'allowed', 'Play'],
    [sha1('CD'), 'allowed', ''],
  ])
  expect(rowsOf((await fovea('certificates', 'remove', key, sha1('AB'))).out)).toEqual([
    [sha1('CD'), ''],
  ])
  // Without its last certificate the key would allow every app.
  expect(await fovea('certificates', 'remove', key, sha1('CD'))).toMatchObject({ code: 2 })
  expect(await fovea('certificates', 'remove', key, sha1('AB'))).toMatchObject({ code: 5 })
  expect(await fovea('certificates', 'add', key, 'AB')).toMatchObject({ code: 2 })
  expect(await fovea('certificates', 'add', 'prod_1', sha1('AB'))).toMatchObject({ code: 5 })
  const [stored] = (await browser.call(listProdKeys)).payload.docs
  expect(stored).toMatchObject({ android: { certificates: [{ label: '' }] } })
})

test('issues, lists and revokes license files of a commercial key', async () => {
  const { key } = await insertProductionKey(api.db, userId, api.clock.now)
  expect(rowsOf((await fovea('keys', 'list', '--commercial')).out)[0]?.[0]).toBe(key)
  const output = path.join(folder, 'kiosk-7.license')
  const issue = ['licenses', 'issue', key, '--device', 'kiosk-7', '--days', '30']
  const issued = await fovea(...issue, '--output', output)
  const [row = []] = rowsOf(issued.out)
  expect([row[1], row[2], row[6]]).toEqual(['kiosk-7', 'valid', output])
  const file = await readFile(output, 'utf8')
  expect(file).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(issued.out).not.toContain(file)
  const listed = await fovea('licenses', 'list', key, '--json')
  expect(JSON.parse(listed.out)).toMatchObject([{ _id: row[0], file }])
  expect(await fovea(...issue, '--output', path.join(folder, 'no', 'x'))).toMatchObject({
    code: 2,
    err: expect.stringContaining('was issued'),
  })
  expect(await fovea('licenses', 'issue', key, '--device', 'x', '--days', '0')).toMatchObject({
    code: 2,
  })
  expect(await fovea('licenses', 'revoke', key, row[0] ?? '')).toMatchObject({ code: 2 })
  const revoked = await fovea('licenses', 'revoke', key, row[0] ?? '', '--yes')
  expect(rowsOf(revoked.out)[0]?.[2]).toBe('revoked')
  expect(await fovea('licenses', 'list', 'com_1')).toMatchObject({ code: 5 })
})

test('rehearses failures with the development key, and shows its history', async () => {
  expect(await fovea('rehearsal', 'start', 'down')).toMatchObject({ code: 5 })
  await browser.call(postDevKey, { body: {} })
  const started = await fovea('rehearsal', 'start', 'down')
  const [answer, until = ''] = rowsOf(started.out)[0] ?? []
  expect(answer).toBe('down')
  expect(Date.parse(until) - api.clock.now.getTime()).toBe(600_000)
  expect(await fovea('rehearsal', 'start', 'broken')).toMatchObject({
    code: 2,
    err: expect.stringContaining('wrong-clock'),
  })
  expect(await fovea('rehearsal', 'end')).toMatchObject({ code: 0, out: 'ended\n' })
  const history = rowsOf((await fovea('dev-key', 'history')).out)
  expect(history.map(([, action]) => action)).toEqual(['rehearsal-ended', 'rehearsed', 'issued'])
})

test('shows the development key and its rehearsal, and says if it is missing', async () => {
  const { browser: other } = await signInAs(api, 'cli-dev-key@example.com')
  const created = await createTokenWithClient(api, other)
  const env = { FOVEA_TOKEN: created.token }
  const show = async () => run(['dev-key', 'show'], env)
  expect(await show()).toEqual({
    code: 5,
    out: '',
    err: 'fovea: There is no development key in this workspace.\n',
  })
  const { key, expire_date } = (await other.call(postDevKey, { body: {} })).payload.doc
    .developmentKey
  const day = expire_date.slice(0, 10)
  expect((await show()).out).toBe(`${key}\tactive\t${day}\t\t\n`)
  const { until } = JSON.parse((await run(['rehearsal', 'start', 'down', '--json'], env)).out)
  expect((await show()).out).toBe(`${key}\tactive\t${day}\tdown\t${until}\n`)
  const expired = new Date(api.clock.now.getTime() - 1_000)
  await sql`update license_keys set expires_at = ${expired} where key = ${key}`.execute(api.db)
  const shown = expired.toISOString().slice(0, 10)
  expect((await show()).out).toBe(`${key}\texpired\t${shown}\tdown\t${until}\n`)
})

test('shows the spend cap to a token that may read billing', async () => {
  const reader = await createTokenWithClient(api, browser, { scopes: ['billing:read'] })
  const env = { FOVEA_TOKEN: reader.token }
  expect((await run(['cap'], env)).out).toBe('all\tnone\t$0.00\t\t\n')
  const apps = [{ app: 'com.example.reader', amount: 500 }]
  await browser.call(putCap, { body: { amount: 12_345, mode: 'stop', apps } })
  expect(rowsOf((await run(['cap'], env)).out)).toEqual([
    ['all', '$123.45', '$0.00', 'stop', ''],
    ['com.example.reader', '$5.00', 'no sessions yet', 'stop', ''],
  ])
  expect(await fovea('cap')).toMatchObject({ code: 4 })
})

test('opens a page of the console, in the workspace of the token', async () => {
  const opened: string[] = []
  const openBrowser = (address: string) => {
    opened.push(address)
    return Promise.resolve()
  }
  const team = await createTestTeam(api, 'Opened')
  const { token: ofTeam } = await createTokenWithClient(api, team.owner.browser)
  const inTeam = await run(['open', 'logs'], { FOVEA_TOKEN: ofTeam }, { openBrowser })
  const address = `${url}/console/logs?workspace=${team.id}`
  expect([inTeam.out, opened]).toEqual([`${address}\n`, [address]])
  const printed = await run(['open', '--print'], {}, { openBrowser })
  expect([printed.out, opened.length]).toEqual([`${url}/console/license-keys\n`, 1])
  const failing = { openBrowser: () => Promise.reject(new Error('spawn xdg-open ENOENT')) }
  expect(await run(['open', 'billing'], {}, failing)).toMatchObject({
    code: 1,
    out: `${url}/console/dashboard\n`,
    err: expect.stringContaining('Open the address yourself'),
  })
  const signedOut = await run(['open', 'docs', '--print'], { FOVEA_TOKEN: '' })
  expect(signedOut).toMatchObject({ code: 0, out: `${url}/console/docs\n` })
})

test('makes any call, once, with a body from an argument, a file or the input', async () => {
  const who = await fovea('api', 'get', '/api/whoami')
  expect(JSON.parse(who.out)).toMatchObject({ payload: { doc: { who: { name: 'CI' } } } })
  const body = JSON.stringify({ platformType: 'windows', appName: 'Raw' })
  const file = path.join(folder, 'key.json')
  await writeFile(file, body)
  const post = ['api', 'POST', '/api/license/prod', '--idempotency-key', 'raw-1', '--data']
  const made = await fovea(...post, body)
  expect(made.code).toBe(0)
  expect(await fovea(...post, `@${file}`)).toEqual(made)
  const input = { readInput: () => Promise.resolve(body) }
  expect(await run([...post, '-'], {}, input)).toEqual(made)
  const csv = await fovea('api', 'GET', '/api/user-usage-detail.csv?date=2026-01-31')
  expect(csv).toMatchObject({ code: 0, out: expect.stringMatching(/^[^{]*,/) })
  expect(await fovea('api', 'GET', '/api/license/prod/prod_1/history')).toMatchObject({ code: 5 })
})

test.each([
  ['another host', ['GET', '//example.com/api/whoami']],
  ['a whole address', ['GET', 'https://example.com/api/whoami']],
  ['a path that leaves the API', ['GET', '/api/../sdk/v1/jwks']],
  ['a path without its slash', ['GET', 'api/whoami']],
  ['an endless call', ['GET', '/api/live']],
  ['an unknown method', ['HEAD', '/api/whoami']],
  ['a body that is not JSON', ['POST', '/api/license/prod', '--data', 'x']],
  ['a missing file', ['POST', '/api/license/prod', '--data', '@/none/x']],
  ['input that the console refuses', ['POST', '/api/license/prod', '--data', '{}']],
])('api refuses %s', async (_, args) => {
  expect(await fovea('api', ...args)).toMatchObject({ code: 2, out: '' })
})
