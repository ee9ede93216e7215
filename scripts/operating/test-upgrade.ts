import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Runs the API tests of an earlier version on a database that this version has migrated: what still serves during an upgrade has
 * to go on working. `npm run test:upgrade -- <ref> [files]`; without a ref, the newest release.
 */
const root = path.join(import.meta.dirname, '../..')
const [given, ...files] = process.argv.slice(2)

/** They hold an earlier version to its own migrations, files and types; here these are newer on purpose. */
const ofTheSchemaItself = [
  'apps/api/src/platform/db/migrat*.test.ts',
  'apps/api/src/platform/backup/*.test.ts',
  'apps/api/src/tables.test.ts',
]

const ref = given ?? newestRelease()
if (ref === undefined) {
  console.error(
    'There is no release yet (no tag v…): name a commit, as `npm run test:upgrade -- HEAD~30`.',
  )
  process.exit(1)
}
process.exitCode = testEarlier(ref)

function newestRelease() {
  const tags = git(['tag', '--list', 'v*', '--sort=-version:refname', '--merged', 'HEAD'])
  return tags.split('\n').find((tag) => tag !== '')
}

function testEarlier(earlier: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'fovea-upgrade-'))
  const place = path.join(folder, 'earlier')
  try {
    git(['worktree', 'add', '--quiet', '--detach', place, earlier])
    console.log(`${earlier} is ${git(['-C', place, 'log', '-1', '--format=%h, %s']).trim()}`)
    // With the packages that it was released with.
    run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], place)
    const migrations = 'apps/api/migrations'
    rmSync(path.join(place, migrations), { recursive: true })
    cpSync(path.join(root, migrations), path.join(place, migrations), { recursive: true })
    const excluded = ofTheSchemaItself.flatMap((pattern) => ['--exclude', pattern])
    const chosen = files.length > 0 ? files : ['apps/api']
    return run('npx', ['vitest', 'run', '--project', 'api', ...excluded, ...chosen], place)
  } finally {
    git(['worktree', 'remove', '--force', place])
    rmSync(folder, { recursive: true, force: true })
  }
}

function git(args: string[]) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' })
}

function run(program: string, args: string[], cwd: string) {
  const { status } = spawnSync(program, args, { cwd, stdio: 'inherit' })
  return status ?? 1
}
