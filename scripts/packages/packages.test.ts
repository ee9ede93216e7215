import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { afterAll, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { cli, licenseClient, packPackage } from './pack.ts'

const compiler = path.join(import.meta.dirname, '../../node_modules/typescript/bin/tsc')
const folder = await mkdtemp(path.join(tmpdir(), 'fovea-packages-'))
afterAll(() => rm(folder, { recursive: true }))

function listArchive(file: string) {
  return execFileSync('tar', ['-tf', file]).toString().trim().split('\n').toSorted()
}

/** Installs into an empty folder, where no other package is found. */
async function install(packed: string, name: string) {
  const empty = path.join(folder, name)
  await mkdir(empty)
  await writeFile(path.join(empty, 'package.json'), '{ "type": "module" }')
  const flags = ['--offline', '--no-audit', '--no-fund']
  execFileSync('npm', ['install', '--prefix', empty, ...flags, packed], { stdio: 'pipe' })
  return empty
}

/** Every Node.js on the PATH, such as the system's beside the one that the installation brings. */
function findNodes() {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  const programs = execFileSync('sh', [
    '-c',
    folders.map((one) => `command -v '${one}/node'`).join('; ') + '; true',
  ])
  return programs.toString().trim().split('\n').filter(Boolean)
}

function isOlderThanRequired(node: string) {
  const version = execFileSync(node, ['--version']).toString().slice(1)
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major < 22 || (major === 22 && minor < 12)
}

test('the command line runs in an empty folder', async () => {
  const packed = await packPackage(cli, folder)
  expect(listArchive(packed)).toEqual(
    ['CHANGELOG.md', 'LICENSE', 'README.md', 'fovea.js', 'package.json', 'program.js'].map(
      (name) => `package/${name}`,
    ),
  )
  const empty = await install(packed, 'cli-project')
  const run = (...args: string[]) =>
    execFileSync(path.join(empty, 'node_modules', '.bin', 'fovea'), args, {
      env: { PATH: process.env['PATH'] },
      stdio: 'pipe',
    }).toString()
  expect(run('--version')).toBe(`${manifest.version}\n`)
  expect(run('keys', '--help')).toContain('restrict')
  expect(run('completion', 'bash')).toContain('complete -o default -F _fovea fovea')
  expect(() => run('whoami')).toThrow('FOVEA_URL')

  const program = path.join(empty, 'node_modules', '.bin', 'fovea')
  for (const node of findNodes()) {
    const { status, stdout, stderr } = spawnSync(node, [program, '--version'], { encoding: 'utf8' })
    const isOld = isOlderThanRequired(node)
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

test('the license client has types, runs in every Node.js, and can be bundled', async () => {
  const packed = await packPackage(licenseClient, folder)
  const project = await install(packed, 'client-project')
  await writeFile(path.join(project, 'program.ts'), program)
  const flags = ['--strict', '--target', 'es2022', '--lib', 'es2022,dom', '--types', '']
  const compile = (...more: string[]) =>
    execFileSync(
      process.execPath,
      [compiler, '--skipLibCheck', 'false', ...flags, ...more, 'program.ts'],
      { cwd: project, stdio: 'pipe' },
    )
  compile('--module', 'esnext', '--moduleResolution', 'bundler', '--noEmit')
  compile('--module', 'nodenext')

  await writeFile(
    path.join(project, 'main.js'),
    "import { run } from './program.js'\nconsole.log(await run())\n",
  )
  const nodes = findNodes()
  expect(nodes).not.toEqual([])
  for (const node of nodes) {
    const said = execFileSync(node, ['main.js'], {
      cwd: project,
      env: {},
      stdio: 'pipe',
    }).toString()
    expect(said).toContain('There is no lease on this device to start offline.')
  }

  const [built] = [
    await build({
      configFile: false,
      root: project,
      logLevel: 'warn',
      build: { write: false, rolldownOptions: { input: path.join(project, 'main.js') } },
    }),
  ].flat()
  const files = built && 'output' in built ? built.output : []
  expect(files.map((file) => ('code' in file ? file.code : '')).join('')).toContain('/sdk/v1')
})

test('the same sources make the same bytes, without names of what is not published', async () => {
  const first = await packPackage(licenseClient, path.join(folder, 'first'))
  const second = await packPackage(licenseClient, path.join(folder, 'second'))
  expect((await readFile(first)).equals(await readFile(second))).toBe(true)
  const text = execFileSync('tar', ['-xOf', first])
  expect(text.toString()).not.toContain('@fovea/contract')
})
