import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openCredentials } from './credentials.ts'
import { CliError } from './cli-error.ts'

const home = await mkdtemp(path.join(tmpdir(), 'fovea-home-'))
afterAll(() => rm(home, { recursive: true }))

const one = { url: 'https://one.example', token: 'fvt_1', workspace: 'w1', name: 'North' }
const other = { url: 'https://other.example', token: 'fvt_2', workspace: 'w2', name: 'South' }
const second = { ...one, token: 'fvt_3', workspace: 'w3', name: 'Second' }

test.each<[string, NodeJS.Platform, (home: string) => NodeJS.ProcessEnv, string]>([
  ['XDG', 'linux', (root) => ({ HOME: '/none', XDG_CONFIG_HOME: path.join(root, 'x') }), 'x'],
  ['a relative XDG', 'linux', (root) => ({ HOME: root, XDG_CONFIG_HOME: 'x' }), '.config'],
  ['Linux', 'linux', (root) => ({ HOME: root }), '.config'],
  ['macOS', 'darwin', (root) => ({ HOME: root }), 'Library/Application Support'],
  ['Windows', 'win32', (root) => ({ APPDATA: path.join(root, 'r') }), 'r'],
])('on %s, stores the file in the system folder, readable by its owner only', async (...row) => {
  const [, platform, envOf, folder] = row
  const credentials = openCredentials({ env: envOf(home), platform })
  credentials.keep(one)
  const place = path.join(home, folder, 'fovea', 'credentials.json')
  expect((await stat(place)).mode & 0o777).toBe(0o600)
  expect((await stat(path.dirname(place))).mode & 0o777).toBe(0o700)
  expect(credentials.find('https://one.example')).toEqual(one)
  credentials.forget(one)
  expect(await readdir(path.dirname(place))).toEqual([])
})

test('stores a token per workspace, and uses the one signed in to last', async () => {
  const credentials = openCredentials({ env: { HOME: home }, platform: 'linux' })
  expect([
    credentials.current(),
    credentials.find(one.url),
    credentials.findUrl(undefined),
  ]).toEqual([undefined, undefined, undefined])
  credentials.keep(one)
  credentials.keep(other)
  expect(credentials.current()).toEqual(other)
  expect(credentials.find(one.url)).toEqual(one)
  credentials.keep(second)
  expect(credentials.list()).toEqual([one, other, second])
  expect(credentials.find(one.url)).toEqual(second)
  expect(credentials.find(one.url, 'north')).toEqual(one)
  expect(credentials.find(one.url, 'w1')).toEqual(one)
  expect(credentials.find(one.url, 'South')).toBeUndefined()
  expect([credentials.findUrl('South'), credentials.findUrl(undefined)]).toEqual([
    other.url,
    one.url,
  ])
  credentials.use(one)
  expect(credentials.current()).toEqual(one)
  credentials.keep({ ...one, token: 'fvt_4' })
  expect(credentials.list()).toHaveLength(3)
})

test('chooses no workspace for a user who has left the one in use', async () => {
  const credentials = openCredentials({ env: { HOME: home }, platform: 'linux' })
  credentials.forget(one)
  expect(credentials.current()).toBeUndefined()
  expect(credentials.find(one.url)).toEqual(second)
  credentials.keep(one)
  credentials.use(other)
  expect(() => credentials.find(one.url)).toThrow('w3, w1')
  for (const stored of [one, other, second]) credentials.forget(stored)
})

test('reads the file of earlier releases', async () => {
  const credentials = openCredentials({ env: { HOME: home }, platform: 'linux' })
  const place = path.join(home, '.config', 'fovea', 'credentials.json')
  const { token, workspace } = one
  await writeFile(
    place,
    JSON.stringify({ current: one.url, consoles: { [one.url]: { token, workspace } } }),
  )
  expect(credentials.current()).toEqual({ ...one, name: '' })
  credentials.keep(other)
  expect(credentials.list()).toEqual([{ ...one, name: '' }, other])
  for (const stored of [one, other]) credentials.forget(stored)
})

test('makes a file private that others could read, at the next write', async () => {
  const credentials = openCredentials({ env: { HOME: home }, platform: 'linux' })
  const place = path.join(home, '.config', 'fovea', 'credentials.json')
  await writeFile(place, '{"consoles":{}}', { mode: 0o644 })
  credentials.keep(one)
  expect((await stat(place)).mode & 0o777).toBe(0o600)
  expect(await readFile(place, 'utf8')).toContain('fvt_1')
})

test('reports a file that was damaged by hand, and keeps it', async () => {
  const credentials = openCredentials({ env: { HOME: home }, platform: 'linux' })
  const place = path.join(home, '.config', 'fovea', 'credentials.json')
  await writeFile(place, '{"consoles":')
  expect(() => credentials.keep(one)).toThrow(CliError)
  expect(await readFile(place, 'utf8')).toBe('{"consoles":')
})

test('works without a home folder, and stores nothing', () => {
  const credentials = openCredentials({ env: {}, platform: 'linux' })
  expect(credentials.find('https://one.example')).toBeUndefined()
  expect(() => credentials.keep(one)).toThrow('Set HOME')
})
