import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import manifest from './package.json' with { type: 'json' }
import { packCli } from './pack.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fovea-pack-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('runs in an empty folder, where no other package is installed', async () => {
  const packed = await packCli(folder)
  const listed = execFileSync('tar', ['-tf', packed]).toString().trim().split('\n').toSorted()
  expect(listed).toEqual(
    ['LICENSE', 'README.md', 'fovea.js', 'package.json'].map((name) => `package/${name}`),
  )
  const empty = path.join(folder, 'empty')
  execFileSync('npm', ['install', '--prefix', empty, '--offline', '--no-audit', packed], {
    stdio: 'pipe',
  })
  const run = (...args: string[]) =>
    execFileSync(path.join(empty, 'node_modules', '.bin', 'fovea'), args, {
      env: { PATH: process.env['PATH'] },
      stdio: 'pipe',
    }).toString()
  expect(run('--version')).toBe(`${manifest.version}\n`)
  expect(run('keys', '--help')).toContain('restrict')
  expect(() => run('whoami')).toThrow('FOVEA_URL')
})
