import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Command } from 'commander'
import { expect, inject, test } from 'vitest'
import { createCommands } from '../run-cli.ts'
import { runInProcess } from '../testing/run-in-process.ts'

const root = createCommands({
  env: {},
  platform: 'linux',
  isTerminal: false,
  writeOut: () => {},
  writeError: () => {},
  wait: () => Promise.resolve(),
  waitForInterruption: () => new AbortController().signal,
  readInput: () => Promise.resolve(''),
  openBrowser: () => Promise.resolve(),
})

function pathsOf(command: Command, names: string[] = []): string[][] {
  const all = command.commands.map((child) => pathsOf(child, [...names, child.name()]))
  return [names, ...all.flat()]
}

const paths = pathsOf(root)

test.each(paths.map((names) => [names.join(' '), names] as const))(
  'fovea %s --help has examples of existing commands and options',
  async (path, names) => {
    const { code, out } = await runInProcess([...names, '--help'], {})
    expect(code).toBe(0)
    const [, examples = ''] = /^Examples?:\n((?: {2}fovea .*\n)+)/m.exec(out) ?? []
    expect(examples).not.toBe('')
    for (const example of examples.trimEnd().split('\n')) {
      const words = example.trim().split(' ').slice(1)
      const longest = paths
        .filter((known) => known.every((name, place) => words[place] === name))
        .reduce((one, other) => (other.length > one.length ? other : one))
      expect(longest.join(' ')).toMatch(path === '' ? /./ : new RegExp(`^(?:${path}|keys list)`))
      const command = longest.reduce(
        (at: Command | undefined, name) => at?.commands.find((child) => child.name() === name),
        root,
      )
      const known = [...(command?.options ?? []), ...root.options].map(({ long }) => long)
      expect(known).toEqual(expect.arrayContaining(words.filter((word) => word.startsWith('--'))))
    }
  },
)

const completed = `
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_fovea
printf '%s\\n' "\${COMPREPLY[@]}"
`

async function complete(...words: string[]) {
  const { out } = await runInProcess(['completion', 'bash'], {})
  const { stdout } = await promisify(execFile)('bash', [
    '-c',
    `${out}\n${completed}`,
    'bash',
    'fovea',
    ...words,
  ])
  return stdout.split('\n').filter(Boolean)
}

test('completes commands, options and their values in bash', async () => {
  expect(await complete('ke')).toEqual(['keys'])
  expect(await complete('keys', 're')).toEqual(['restrict', 'restore'])
  expect(await complete('keys', 'create', '--pl')).toEqual(['--platform'])
  expect(await complete('keys', 'create', '--platform', '')).toEqual([
    'ios',
    'android',
    'web',
    'windows',
  ])
  expect(await complete('--url', 'keys', 'log')).toEqual(['login', 'logout', 'logs'])
  expect(await complete('rehearsal', 'start', 'wr')).toEqual(['wrong-clock'])
  expect(await complete('keys', 'list', '--js')).toEqual(['--json'])
  expect(await complete('keys', 'delete', 'prod_1', '--y')).toEqual(['--yes'])
})

test('prints a script for each shell, and no other', async () => {
  for (const shell of ['zsh', 'fish']) {
    const { code, out } = await runInProcess(['completion', shell], {})
    expect([code, out.includes('/keys/ensure')]).toEqual([0, true])
  }
  expect(await runInProcess(['completion', 'csh'], {})).toMatchObject({ code: 2 })
})

test.each([
  ['18.20.8', 2],
  ['22.11.0', 2],
  ['22.12.0', 0],
  ['30.0.0', 0],
])('in Node.js %s ends with %i', async (version, code) => {
  const preload = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`
  const args = ['--import', `data:text/javascript,${preload}`, inject('program'), '--version']
  const ended = await promisify(execFile)(process.execPath, args).catch((error: unknown) => error)
  const sentence = `fovea needs Node.js 22.12 or newer; this is ${version}. Get a newer one at https://nodejs.org.\n`
  expect(ended).toMatchObject(code === 0 ? { stderr: '' } : { code, stderr: sentence, stdout: '' })
})
