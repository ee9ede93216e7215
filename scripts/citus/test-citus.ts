import { spawnSync } from 'node:child_process'

/**
 * Runs the API tests, and kills and moves under load, on the Citus cluster at `CITUS_URL`: the address of any database on its
 * coordinator in which the workers are known. `npm run test:citus -- <files>` runs only those.
 */
const files = process.argv.slice(2)

/** They are of one PostgreSQL: how it is migrated, backed up and followed, and by which statements it is written to. */
const ofOneServer = [
  'apps/api/src/platform/db/**',
  'apps/api/src/platform/backup/**',
  'apps/api/src/features/metering/writing/{by-month,gate,months,writes}.test.ts',
  'apps/api/src/features/metering/retention/**',
  'apps/api/src/features/tracking/by-day.test.ts',
  'apps/api/src/platform/metering-location/**',
  'apps/api/src/features/metering/moving/**',
  'apps/api/src/tables.test.ts',
  'apps/api/src/privacy/**',
]

if (!process.env['CITUS_URL']) console.log('skipped: no CITUS_URL')
else {
  const chosen = files.length > 0 ? files : ['apps/api', 'scripts/citus']
  const excluded = ofOneServer.flatMap((pattern) => ['--exclude', pattern])
  const { status } = spawnSync('vitest', ['run', ...excluded, ...chosen], { stdio: 'inherit' })
  process.exitCode = status ?? 1
}
