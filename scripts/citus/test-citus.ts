import { spawnSync } from 'node:child_process'
import path from 'node:path'

/**
 * Runs the API tests, and kills and moves under load, on the Citus cluster at `CITUS_URL`: the address of any database
 * on its coordinator in which the workers are known. `npm run test:citus -- <files>` runs only those. Tests that a
 * cluster cannot pass skip themselves (`apps/api/test/database.ts`).
 */
const files = process.argv.slice(2)

const { CITUS_URL } = process.env
if (!CITUS_URL) console.log('skipped: no CITUS_URL')
else if (new URL(CITUS_URL).password === '') {
  console.error('CITUS_URL has no password: tests try a wrong one, and poolers pass it on.')
  process.exitCode = 1
} else {
  const skipped = path.join(import.meta.dirname, 'skipped-reporter.ts')
  const args = ['run', '--reporter=default', `--reporter=${skipped}`]
  // Runs the second folder after the first, because its tests kill the nodes that the first one uses.
  const runs = files.length > 0 ? [files] : [['apps/api'], ['scripts/citus']]
  const codes = runs.map(
    (chosen) => spawnSync('vitest', [...args, ...chosen], { stdio: 'inherit' }).status ?? 1,
  )
  process.exitCode = Math.max(...codes)
}
