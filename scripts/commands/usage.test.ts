import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Command, exitCodes } from '../operating/command.ts'

/** Runs in this process, because starting a process for each case would take a minute. */
const names = readdirSync(import.meta.dirname)
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => path.basename(file, '.ts'))

const load = async (name: string): Promise<Command> =>
  (await import(path.join(import.meta.dirname, `${name}.ts`))).command

let connections = 0
const outside = createServer((socket) => {
  connections += 1
  socket.destroy()
})
const folder = mkdtempSync(path.join(tmpdir(), 'fovea-usage-'))
const printed = { out: '', err: '' }

const touched = () => ({ connections, files: readdirSync(folder) })
const nothing = { connections: 0, files: [] }

beforeAll(async () => {
  outside.listen(0, '127.0.0.1')
  await once(outside, 'listening')
})
afterAll(() => {
  outside.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  const address = outside.address()
  const port = typeof address === 'object' ? address?.port : 0
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('PORT', String(port))
  vi.stubEnv('DATABASE_URL', `postgres://fovea@127.0.0.1:${port}/fovea`)
  vi.stubEnv('STRIPE_API_URL', `http://127.0.0.1:${port}`)
  printed.out = ''
  printed.err = ''
  vi.spyOn(console, 'log').mockImplementation((text) => void (printed.out += text))
  vi.spyOn(console, 'error').mockImplementation((text) => void (printed.err += text))
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

describe.each(names)('%s', (name) => {
  test.each([[['--help']], [['-h']], [['--help', 'one', 'two']], [['--no-such-option', '--help']]])(
    'explains itself with %j, and does nothing',
    async (args) => {
      const command = await load(name)
      expect(await command.run(name, args)).toBe(exitCodes.done)
      expect(printed.out).toContain(`${command.summary}\n\nusage: fovea ${name} `)
      expect(printed.out).toMatch(/^ {2}--help +print this and do nothing$/m)
      expect(printed.err).toBe('')
      expect(touched()).toEqual(nothing)
    },
  )

  test('refuses an unknown option and a superfluous argument, and does nothing', async () => {
    const command = await load(name)
    const tooMany = ['one', 'two', 'three']
    for (const args of [['--no-such-option'], ['file', '-z'], ['--helpp'], tooMany]) {
      expect(await command.run(name, args)).toBe(exitCodes.wrongUsage)
    }
    expect(printed.out).toBe('')
    for (const sentence of [
      'There is no option --no-such-option.\n\nusage: fovea ',
      'There is no option -z.',
      'There is no option --helpp.',
      'There is one argument too many: ',
    ]) {
      expect(printed.err).toContain(sentence)
    }
    expect(touched()).toEqual(nothing)
  })
})

test.each([
  ['migrate', ['--dryrun'], 'There is no option --dryrun. Did you mean --dry-run?'],
  ['migrate', ['--dry-run=yes'], 'The option --dry-run takes no value.'],
  ['migrate', ['--dry-run', '--dry-run'], 'The option --dry-run is given twice.'],
  ['backup', [], 'The argument <file> is missing.'],
  ['backup', ['a', '--key-file'], 'The option --key-file needs a value: --key-file <file>'],
  ['backup', ['a', '--key-file='], 'The option --key-file needs a value: --key-file <file>'],
  ['backup', ['a', '--key-file', '--verify'], 'The option --key-file needs a value: '],
  ['metering-distribute', ['--shards', 'many'], '--shards is wrong (many): '],
  ['restore', ['a', '--check', '--replace', 'fovea'], '--check only reads the file: '],
  ['restore', ['a', '--check', '--verify'], '--check only reads the file: '],
  ['restore', ['a', '--replace-metering', 'm'], '--replace-metering needs METERING_URL, '],
])('%s %j explains the mistake in a sentence', async (name, args, sentence) => {
  expect(await (await load(name)).run(name, args)).toBe(exitCodes.wrongUsage)
  expect(printed.err).toContain(sentence)
  expect(printed.err).toContain(`\n\nusage: fovea ${name} `)
  expect(touched()).toEqual(nothing)
})

const withArgument = new Set(['backup', 'reset-passkeys', 'restore'])
const readNoSettings = new Set(['check', 'start', 'version'])

test.each(names.filter((name) => !readNoSettings.has(name)))(
  '%s names a wrong setting in a sentence without its secret',
  async (name) => {
    vi.stubEnv('DATABASE_URL', 'mysql://fovea:hunter2@127.0.0.1/fovea')
    const args = withArgument.has(name) ? ['one'] : []
    expect(await (await load(name)).run(name, args)).toBe(exitCodes.failed)
    expect(printed.err).toMatch(/^DATABASE_URL is wrong: it is not a PostgreSQL URL [^\n]*\.$/)
    expect(printed.err).not.toContain('hunter2')
    expect(touched()).toEqual(nothing)
  },
)
