import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { removeEnvFileFlags } from './environment.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'fovea-environment-'))
afterAll(() => rmSync(folder, { recursive: true }))

const names = ['BRAND_NAME', 'DATA_DIR', 'GUIDE_URL', 'PRICING_URL']

function readTwice(flags: string[], env: Record<string, string>, changed: string) {
  const program = `
    import { writeFileSync } from 'node:fs'
    const { loadEnvironment, readEnvironment } = await import(${JSON.stringify(path.join(import.meta.dirname, 'environment.ts'))})
    const pick = (env) => Object.fromEntries(${JSON.stringify(names)}.map((name) => [name, env[name]]))
    loadEnvironment()
    const before = pick(process.env)
    writeFileSync(${JSON.stringify(path.join(folder, 'env'))}, ${JSON.stringify(changed)})
    console.log(JSON.stringify([before, pick(readEnvironment())]))
  `
  const text = execFileSync(
    process.execPath,
    [...flags, '--input-type=module', '--eval', program],
    { encoding: 'utf8', env: { ...env, FOVEA_HOME: folder } },
  )
  return JSON.parse(text)
}

const settings = path.join(folder, 'env')

test.each([
  { by: 'FOVEA_ENV', flags: [], env: { FOVEA_ENV: settings } },
  { by: '--env-file', flags: [`--env-file=${settings}`], env: {} },
])(
  'the environment overrides the file that $by names, and the file the defaults, also when it is read again',
  ({ flags, env }) => {
    mkdirSync(path.join(folder, 'runtime'), { recursive: true })
    writeFileSync(
      path.join(folder, 'runtime/defaults.env'),
      'DATA_DIR=/defaults\nBRAND_NAME=Default\n',
    )
    writeFileSync(settings, 'BRAND_NAME=File\nGUIDE_URL=file\nPRICING_URL=file\n')
    const given = { ...env, GUIDE_URL: 'environment' }
    expect(readTwice(flags, given, 'BRAND_NAME=Changed\nGUIDE_URL=changed\n')).toEqual([
      { BRAND_NAME: 'File', DATA_DIR: '/defaults', GUIDE_URL: 'environment', PRICING_URL: 'file' },
      { BRAND_NAME: 'Changed', DATA_DIR: '/defaults', GUIDE_URL: 'environment' },
    ])
  },
)

test('workers start without the files from which their environment was read', () => {
  expect(
    removeEnvFileFlags(['--a', '--env-file=x', '--env-file', 'y', '--env-file-if-exists=z', '--b']),
  ).toEqual(['--a', '--b'])
})
