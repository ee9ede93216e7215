import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCredentials } from './credentials.ts'
import { CliError } from './cli-error.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'fovea-home-'))
})
afterAll(() => rm(home, { recursive: true }))

const one = { token: 'fvt_1', workspace: 'w1' }
const other = { token: 'fvt_2', workspace: 'w2' }

test.each<[string, NodeJS.Platform, (home: string) => NodeJS.ProcessEnv, string]>([
  ['XDG', 'linux', (root) => ({ HOME: '/none', XDG_CONFIG_HOME: path.join(root, 'x') }), 'x'],
  ['a relative XDG', 'linux', (root) => ({ HOME: root, XDG_CONFIG_HOME: 'x' }), '.config'],
  ['Linux', 'linux', (root) => ({ HOME: root }), '.config'],
  ['macOS', 'darwin', (root) => ({ HOME: root }), 'Library/Application Support'],
  ['Windows', 'win32', (root) => ({ APPDATA: path.join(root, 'r') }), 'r'],
])('on %s, stores the file in the system folder, readable by its owner only', async (...row) => {
  const [, platform, envOf, folder] = row
  const credentials = openCredentials({ env: envOf(home), platform })
  credentials.keep('https://one.example', one)
  const place = path.join(home, folder, 'fovea', 'credentials.json')
  expect((await stat(place)).mode & 0o777).toBe(0o600)
  expect((await stat(path.dirname(place))).mode & 0o777).toBe(0o700)
  expect(credentials.find('https://one.example')).toEqual(one)
  credentials.forget('https://one.example')
  expect(await readdir(path.dirname(place))).toEqual([])
})

test('stores a token per console, and the last one signed in to is the default', async () => {
  const credentials = openCredentials({ env: { HOME: home }, platform: 'linux' })
  expect([credentials.current(), credentials.find('https://one.example')]).toEqual([
    undefined,
    undefined,
  ])
  credentials.keep('https://one.example', one)
  credentials.keep('https://other.example', other)
  expect(credentials.current()).toBe('https://other.example')
  expect(credentials.find('https://one.example')).toEqual(one)
  credentials.forget('https://other.example')
  expect([credentials.current(), credentials.find('https://other.example')]).toEqual([
    'https://one.example',
    undefined,
  ])
})

test('makes a file private that others could read, at the next write', async () => {
  const credentials = openCredentials({ env: { HOME: home }, platform: 'linux' })
  const place = path.join(home, '.config', 'fovea', 'credentials.json')
  await writeFile(place, '{"consoles":{}}', { mode: 0o644 })
  credentials.keep('https://one.example', one)
  expect((await stat(place)).mode & 0o777).toBe(0o600)
  expect(await readFile(place, 'utf8')).toContain('fvt_1')
})

test('reports a file that was damaged by hand, and keeps it', async () => {
  const credentials = openCredentials({ env: { HOME: home }, platform: 'linux' })
  const place = path.join(home, '.config', 'fovea', 'credentials.json')
  await writeFile(place, '{"consoles":')
  expect(() => credentials.keep('https://one.example', one)).toThrow(CliError)
  expect(await readFile(place, 'utf8')).toBe('{"consoles":')
})

test('works without a home folder, and stores nothing', () => {
  const credentials = openCredentials({ env: {}, platform: 'linux' })
  expect(credentials.find('https://one.example')).toBeUndefined()
  expect(() => credentials.keep('https://one.example', one)).toThrow('Set HOME')
})
