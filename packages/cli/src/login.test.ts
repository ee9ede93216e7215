import { dayMs, dayOf } from '@fovea/contract/time'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import {
  deleteToken,
  listTokens,
  postDeviceApproval,
  postDeviceDenial,
} from '@fovea/contract/tokens'
import { beforeEach, expect, test } from 'vitest'
import type { TestBrowser } from '../../../apps/api/test/test-browser.ts'
import { createTokenWithClient, signInAs } from '../../../apps/api/test/sign-in-as.ts'
import { createTestTeam } from '../../../apps/api/test/test-teams.ts'
import { openTestApi } from '../../../apps/api/test/test-api.ts'
import { runInProcess } from './testing/run-in-process.ts'
import { runProgram, startProgram } from './testing/run-program.ts'

let home: string
const api = await openTestApi()
const url = await api.app.listen({ port: 0, host: '127.0.0.1' })
const { browser } = await signInAs(api, 'login@example.com')
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'fovea-login-'))
  return () => rm(home, { recursive: true })
})

const tokens = async () => (await browser.call(listTokens)).payload.docs
const choice = { scopes: ['keys:read' as const], days: 30 as const }
const approve = (by: TestBrowser, code: string) =>
  by.call(postDeviceApproval, { body: { code, ...choice } })
const codeIn = (text: string) => /the code (\S{9})\./.exec(text)?.[1]

/** Runs in process without waiting: each wait moves the server's clock, after the `meanwhile` step. */
async function fovea(args: string[], meanwhile: (code: string, wait: number) => unknown = () => 0) {
  let err = ''
  let waits = 0
  const wait = async (seconds: number) => {
    waits += 1
    await meanwhile(codeIn(err) ?? '', waits)
    api.clock.now = new Date(api.clock.now.getTime() + seconds * 1_000)
  }
  const writeError = (text: string) => {
    err += text
  }
  const ended = await runInProcess(args, { HOME: home, FOVEA_URL: url }, wait, { writeError })
  return { ...ended, err, waits }
}

test('signs in by a code and signs out, as a process', async () => {
  const env = { HOME: home, FOVEA_URL: url }
  const login = startProgram(['login'], env)
  await expect.poll(() => codeIn(login.output.err)).toBeDefined()
  expect(login.output.err).toContain(`/console/device?code=${codeIn(login.output.err)}`)
  const expires = dayOf(api.clock.now.getTime() + 30 * dayMs)
  await approve(browser, codeIn(login.output.err) ?? '')
  // The process may have polled already; move the server's clock past its interval.
  api.clock.now = new Date(api.clock.now.getTime() + 60_000)
  expect(await login.ended).toBe(0)
  expect(login.output.out).toBe(`${hostname()}\tLogin\tkeys:read\t${expires}\n`)

  const place = path.join(home, '.config', 'fovea', 'credentials.json')
  expect((await stat(place)).mode & 0o777).toBe(0o600)
  const token = /fvt_\w+/.exec(await readFile(place, 'utf8'))?.[0] ?? ''
  expect(login.output.err + login.output.out).not.toContain(token)
  expect(await runProgram(['whoami'], { HOME: home })).toMatchObject({
    code: 0,
    out: login.output.out,
  })

  const other = await createTokenWithClient(api, browser, { name: 'From CI' })
  const byEnvironment = await runProgram(['whoami'], { ...env, FOVEA_TOKEN: other.token })
  expect(byEnvironment.out).toContain('From CI')

  const nowhere = await runProgram(['whoami'], { HOME: home, FOVEA_TOKEN: other.token })
  expect(nowhere).toMatchObject({ code: 2, err: expect.stringContaining('FOVEA_URL') })

  const out = await runProgram(['logout'], { HOME: home, FOVEA_TOKEN: other.token })
  expect(out).toMatchObject({ code: 0, err: expect.stringContaining('FOVEA_TOKEN is set') })
  await expect(stat(place)).rejects.toThrow('ENOENT')
  expect((await tokens()).map(({ name }) => name)).toEqual(['From CI'])
  const headers = { authorization: `Bearer ${token}` }
  expect((await api.app.inject({ url: '/api/whoami', headers })).statusCode).toBe(401)
  expect(await runProgram(['whoami'], env)).toMatchObject({ code: 3 })
  expect(await runProgram(['logout'], env)).toMatchObject({
    code: 3,
    err: expect.stringContaining('not signed in'),
  })
})

test('waits until the user answers', async () => {
  const signed = await fovea(['login'], (code, wait) => wait === 3 && approve(browser, code))
  expect(signed).toMatchObject({ code: 0, waits: 3 })
})

test('reports that the user denied access', async () => {
  const before = await tokens()
  const denied = await fovea(['login'], (code) =>
    browser.call(postDeviceDenial, { body: { code } }),
  )
  expect(denied).toMatchObject({ code: 1, out: '', err: expect.stringContaining('denied') })
  expect(await tokens()).toEqual(before)
  expect(await fovea(['whoami'])).toMatchObject({ code: 3 })
})

test('stops after 15 minutes', async () => {
  const late = await fovea(['login'])
  expect(late).toMatchObject({ code: 3, err: expect.stringContaining('has expired') })
  expect(late.waits).toBeLessThanOrEqual(180)
})

test('polls less often when the server asks for it', async () => {
  let before = api.clock.now
  const signed = await fovea(['login'], async (code, wait) => {
    // Without any time passed, the second poll comes too soon.
    if (wait === 2) before = api.clock.now
    if (wait === 2) api.clock.now = new Date(before.getTime() - 5_000)
    if (wait === 4) await approve(browser, code)
  })
  expect(signed).toMatchObject({ code: 0, waits: 4 })
})

test('replaces the first token at a second sign-in', async () => {
  const sign = () => fovea(['login'], (code) => approve(browser, code))
  await sign()
  const before = await tokens()
  await sign()
  const after = await tokens()
  expect(after).toHaveLength(before.length)
  expect(after[0]?._id).not.toBe(before[0]?._id)
  expect(await fovea(['whoami'])).toMatchObject({ code: 0 })
})

test('discards a token of another workspace than the requested one', async () => {
  const team = await createTestTeam(api, 'Meant')
  const args = ['login', '--workspace', team.id]
  const before = await tokens()
  const wrong = await fovea(args, (code) => approve(browser, code))
  expect(wrong).toMatchObject({ code: 5, err: expect.stringContaining(`workspace=${team.id}`) })
  expect(wrong.err).toContain('in another workspace')
  expect(await tokens()).toEqual(before)
  const right = await fovea(args, (code) => approve(team.owner.browser, code))
  expect(right).toMatchObject({ code: 0, out: expect.stringContaining('Meant') })
})

test('keeps the token if a sign-out does not reach the console', async () => {
  await fovea(['login'], (code) => approve(browser, code))
  const place = path.join(home, '.config', 'fovea', 'credentials.json')
  const text = await readFile(place, 'utf8')
  // Moves the stored token to an address where no server listens.
  await writeFile(place, text.replaceAll(url, 'http://127.0.0.1:1'))
  const away = await fovea(['logout', '--url', 'http://127.0.0.1:1'])
  expect(away).toMatchObject({ code: 7 })
  expect(await readFile(place, 'utf8')).toContain('fvt_')
})

test('stays signed in to several workspaces, and uses one of them', async () => {
  const team = await createTestTeam(api, 'Northwind')
  await fovea(['login'], (code) => approve(browser, code))
  await fovea(['login'], (code) => approve(team.owner.browser, code))
  const whoami = async (...args: string[]) => {
    const { code, out } = await fovea(['whoami', ...args])
    return `${code} ${out.split('\t')[1] ?? ''}`
  }
  expect(await whoami()).toBe('0 Northwind')
  expect(await whoami('--workspace', 'login')).toBe('0 Login')
  expect(await whoami('--workspace', team.id)).toBe('0 Northwind')
  expect(await whoami('--workspace', 'Southwind')).toBe('5 ')
  const chosen = await runInProcess(['whoami'], { HOME: home, FOVEA_WORKSPACE: 'Login' })
  expect(chosen.out).toContain('\tLogin\t')

  expect(await fovea(['workspaces', 'use', 'Southwind'])).toMatchObject({ code: 5 })
  expect(await fovea(['workspaces', 'use', 'Login'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Login\t[\da-f-]{36}\thttp/),
  })
  expect(await whoami()).toBe('0 Login')

  const [newest] = (await team.owner.browser.call(listTokens)).payload.docs
  await team.owner.browser.call(deleteToken, { params: { tokenId: newest?._id ?? '' } })
  const listed = await fovea(['workspaces', 'list'])
  expect(listed.out.split('\n').map((line) => line.split('\t').toSpliced(2, 2))).toEqual([
    ['*', 'Login', 'signed in'],
    ['', 'Northwind', 'signed out'],
    [''],
  ])
  expect((await fovea(['workspaces', 'list', '--json'])).out).not.toContain('fvt_')

  const out = await fovea(['logout', '--all'])
  expect(out).toMatchObject({ code: 0, out: expect.stringContaining('(Northwind)') })
  expect(await fovea(['whoami'])).toMatchObject({ code: 3 })
})
