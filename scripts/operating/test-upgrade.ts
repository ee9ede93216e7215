import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { testMillionSessions } from './million-sessions.ts'
import { testBothVersionsServing } from './serve-both.ts'
import { testPostgresUpgrade } from './upgrades-postgres.ts'

/**
 * Runs the API tests of an earlier version on a database that this version has migrated, because servers of the earlier
 * version keep running during an upgrade. Before that, both serve side by side while this version migrates, a million
 * sessions of the earlier one are migrated, and its database is moved from PostgreSQL 17 by `fovea upgrade-database`.
 * `npm run test:upgrade -- <ref> [files]`; without a ref, the newest release: its tag, or before there is one, the
 * commit that recorded the API that it promised.
 */
const root = path.join(import.meta.dirname, '../..')
const [given, ...files] = process.argv.slice(2)

/** These tests compare an earlier version with its own migrations, tables, files and types, newer here on purpose. */
const ofTheSchemaItself = [
  'apps/api/src/features/account/erasure.test.ts',
  'apps/api/src/platform/db/**/migrat*.test.ts',
  'apps/api/src/platform/backup/*.test.ts',
  'apps/api/src/privacy/*.test.ts',
  'apps/api/src/tables.test.ts',
  // It sorts tables by their checksums, which empty tables lack.
  'apps/api/src/every-act-once.test.ts',
]

/** Its tests run years ahead, where monthly partitions are missing; a running console creates them in time. */
const monthsAhead = `select make_sessions_part((date_trunc('month', now()) + make_interval(months => ahead))::date)
from generate_series(0, 36) as ahead;`

/** Raises the timeouts of the earlier version, because a slow machine is no fault of the schema. */
const timeouts = [
  '--maxWorkers=1',
  '--testTimeout=600000',
  '--hookTimeout=600000',
  '--expect.poll.timeout=120000',
]

process.exitCode = await testEarlier(given ?? newestRelease())

function newestRelease() {
  const tags = git(['tag', '--list', 'v*', '--sort=-version:refname', '--merged', 'HEAD'])
  const promise = ['log', '-1', '--format=%H', '--', 'docs/openapi.released.json']
  return tags.split('\n').find((tag) => tag !== '') ?? git(promise).trim()
}

async function testEarlier(earlier: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'fovea-upgrade-'))
  const place = path.join(folder, 'earlier')
  try {
    git(['worktree', 'add', '--quiet', '--detach', place, earlier])
    console.log(`${earlier} is ${git(['-C', place, 'log', '-1', '--format=%h, %s']).trim()}`)
    run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], place)
    const holds = async () =>
      (await testBothVersionsServing(place)) &&
      (await testMillionSessions(place)) &&
      (await testPostgresUpgrade(place))
    if (files.length === 0 && !(await holds())) return 1
    const migrations = 'apps/api/migrations'
    rmSync(path.join(place, migrations), { recursive: true })
    cpSync(path.join(root, migrations), path.join(place, migrations), { recursive: true })
    writeFileSync(path.join(place, migrations, '9999_months_ahead.sql'), monthsAhead)
    const excluded = ofTheSchemaItself.flatMap((pattern) => ['--exclude', pattern])
    const chosen = files.length > 0 ? files : ['apps/api']
    const tests = ['vitest', 'run', '--project', 'api', ...timeouts, ...excluded, ...chosen]
    return run('npx', tests, place)
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
