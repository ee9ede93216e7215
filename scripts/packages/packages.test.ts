import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { listProdKeys } from '@fovea/contract/license-keys'
import { build } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { createKey } from '../../apps/api/test/create-key.ts'
import { createTokenWithClient, signInAs } from '../../apps/api/test/sign-in-as.ts'
import { openTestApi } from '../../apps/api/test/test-api.ts'
import manifest from '../../package.json' with { type: 'json' }
import { cli, licenseClient, packPackage } from './pack.ts'
import { findNodes } from './testing/find-nodes.ts'
import { installPackage } from './testing/install-package.ts'

const run = promisify(execFile)
const compiler = path.join(import.meta.dirname, '../../node_modules/typescript/bin/tsc')
const folder = await mkdtemp(path.join(tmpdir(), 'fovea-packages-'))
afterAll(() => rm(folder, { recursive: true }))

const api = await openTestApi()
const nodes = findNodes()

/** The oldest version that the license client supports, and the one that the console runs on. */
const requiredNodes = [20, 24]
const isCi = process.env['CI'] !== undefined

const packedCli = await packPackage(cli, folder)
const cliProject = await installPackage(packedCli, path.join(folder, 'cli-project'))
const fovea = path.join(cliProject, 'node_modules/.bin/fovea')

const packedClient = await packPackage(licenseClient, folder)
const project = await installPackage(packedClient, path.join(folder, 'client-project'))

function listArchive(file: string) {
  return execFileSync('tar', ['-tf', file]).toString().trim().split('\n').toSorted()
}

test('the command line runs in an empty folder', async () => {
  expect(listArchive(packedCli)).toEqual(
    ['CHANGELOG.md', 'LICENSE', 'README.md', 'fovea.js', 'package.json', 'program.js'].map(
      (name) => `package/${name}`,
    ),
  )
  const env = { PATH: process.env['PATH'] }
  const printed = async (...args: string[]) => (await run(fovea, args, { env })).stdout
  expect(await printed('--version')).toBe(`${manifest.version}\n`)
  expect(await printed('keys', '--help')).toContain('restrict')
  expect(await printed('completion', 'bash')).toContain('complete -o default -F _fovea fovea')
  await expect(run(fovea, ['whoami'], { env })).rejects.toThrow('FOVEA_URL')
})

test('the installed command line reads and changes keys of a console', async () => {
  const url = await api.app.listen({ port: 0, host: '127.0.0.1' })
  const { browser } = await signInAs(api, 'installed@example.com')
  const { token } = await createTokenWithClient(api, browser)
  const { key } = await createKey(browser)
  const env = { PATH: process.env['PATH'], FOVEA_URL: url, FOVEA_TOKEN: token }
  expect((await run(fovea, ['keys', 'list'], { env })).stdout).toContain(key)
  await run(fovea, ['keys', 'deactivate', key], { env })
  expect((await browser.call(listProdKeys)).payload.docs).toMatchObject([{ activated: false }])
})

test('the command line names the Node.js that it needs', () => {
  for (const { file, major, minor } of nodes) {
    const { status, stdout, stderr } = spawnSync(file, [fovea, '--version'], { encoding: 'utf8' })
    const isOld = major < 22 || (major === 22 && minor < 12)
    expect([status, stdout]).toEqual(isOld ? [2, ''] : [0, `${manifest.version}\n`])
    expect(stderr).toMatch(isOld ? /^fovea needs Node\.js .*\n$/ : /^$/)
  }
})

const program = `
import { LicenseRefused, LicenseUnavailable, startSession, type LicenseSession, type SessionOptions, type TrackingReport } from '@fovea/license-client'

const options: SessionOptions = { key: 'dev_x', url: 'http://127.0.0.1:1', app: { id: 'x' }, platform: 'windows' }
const report: TrackingReport = { fps: 30 }
export async function run(): Promise<LicenseSession | string | undefined> {
  try {
    const session = await startSession(options)
    session.report(report)
    return session
  } catch (error) {
    if (error instanceof LicenseRefused) return error.difference?.allowed.join(', ') ?? error.code
    if (error instanceof LicenseUnavailable) return error.message
    throw error
  }
}
`

test('the license client has types', async () => {
  await writeFile(path.join(project, 'program.ts'), program)
  const flags = ['--strict', '--target', 'es2022', '--lib', 'es2022,dom', '--types', '']
  const compile = (...more: string[]) =>
    execFileSync(
      process.execPath,
      [compiler, '--skipLibCheck', 'false', ...flags, ...more, 'program.ts'],
      { cwd: project, stdio: 'pipe' },
    )
  const ofBundlers = ['--module', 'esnext', '--moduleResolution', 'bundler']
  for (const resolution of [ofBundlers, ['--module', 'nodenext']])
    expect(compile(...resolution, '--noEmit').toString()).toBe('')
})

const main = `
import { LicenseUnavailable, startSession } from '@fovea/license-client'

try {
  await startSession({ key: 'dev_x', url: 'http://127.0.0.1:1', app: { id: 'x' }, platform: 'windows' })
} catch (error) {
  if (!(error instanceof LicenseUnavailable)) throw error
  console.log(error.message)
}
`

test.for(requiredNodes)('the license client runs in Node.js %i', async (major, { skip }) => {
  const found = nodes.filter((node) => node.major === major)
  skip(found.length === 0 && !isCi, `Node.js ${major} is not on the PATH`)
  expect(found, `Node.js ${major} on the PATH`).not.toEqual([])
  await writeFile(path.join(project, 'main.js'), main)
  for (const { file } of found) {
    const { stdout } = await run(file, ['main.js'], { cwd: project, env: {} })
    expect(stdout).toContain('There is no lease on this device to start offline.')
  }
})

test('the license client can be bundled', async () => {
  await writeFile(path.join(project, 'bundled.js'), main)
  const [built] = [
    await build({
      configFile: false,
      root: project,
      logLevel: 'warn',
      build: {
        write: false,
        target: 'es2022',
        rolldownOptions: { input: path.join(project, 'bundled.js') },
      },
    }),
  ].flat()
  const files = built && 'output' in built ? built.output : []
  expect(files.map((file) => ('code' in file ? file.code : '')).join('')).toContain('/sdk/v1')
})

test.each([licenseClient, cli])(
  'the same sources of $source make the same bytes',
  { tags: ['thorough'] },
  async (one) => {
    const first = await packPackage(one, path.join(folder, 'first'))
    const second = await packPackage(one, path.join(folder, 'second'))
    expect((await readFile(first)).equals(await readFile(second))).toBe(true)
  },
)

test('the license client contains no names of what is not published', () => {
  const text = execFileSync('tar', ['-xOf', packedClient])
  expect(text.toString()).not.toContain('@fovea/contract')
})
