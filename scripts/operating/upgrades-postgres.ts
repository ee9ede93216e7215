import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startLocalPostgres } from '@fovea/local-postgres'
import { withDatabase } from '../../bench/database.ts'
import { seedMillionSessions, withRunningServer, readShownSessions } from './million-sessions.ts'
import { computeTableSums, listTables } from './table-sums.ts'
import { copyToOlder } from './older/copy-to-older.ts'
import { makeOlderRelease } from './older/older-release.ts'

const sessionsEach = 1_000

/** Returns whether every row is unchanged and both versions count alike. */
export async function testPostgresUpgrade(earlierRoot: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'fovea-upgrades-postgres-'))
  chmodSync(folder, 0o755)
  try {
    const older = await makeOlderRelease(path.join(folder, 'release'))
    if (older === undefined) {
      console.log('skipped: the package of PostgreSQL 17 cannot be had')
      return true
    }
    const dataDir = path.join(folder, 'data')
    const embedded = path.join(dataDir, 'postgres')
    const made = await withDatabase({}, async ({ url }) => {
      const program = path.join(earlierRoot, 'scripts/faults/server.ts')
      const { cookie, shown } = await withRunningServer(url, program, async (port) => {
        const seeded = await seedMillionSessions(url, sessionsEach)
        return { ...seeded, shown: await readShownSessions(port, seeded.cookie) }
      })
      const postgres = await older.startPostgres(embedded)
      const migrations = path.join(earlierRoot, 'apps/api/migrations')
      await copyToOlder({ from: url, to: postgres.url, folder: migrations })
      const tables = await listTables(postgres.url)
      const sums = await computeTableSums(postgres.url, tables)
      await postgres.stop()
      return { cookie, shown, tables, sums }
    })
    if (!runUpgrade(dataDir, older.folder)) return false
    return await compare(embedded, made)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function runUpgrade(dataDir: string, from: string) {
  const command = path.join(import.meta.dirname, '../fovea.ts')
  const { DATABASE_URL: _, DATABASE_DIRECT_URL: __, ...inherited } = process.env
  const args = [command, 'upgrade-database', '--from', from]
  const env = { ...inherited, DATA_DIR: dataDir }
  return spawnSync(process.execPath, args, { env, stdio: 'inherit' }).status === 0
}

type Made = {
  cookie: string
  shown: number
  tables: Map<string, string[]>
  sums: Map<string, string>
}

async function compare(embedded: string, { cookie, shown, tables, sums }: Made) {
  const postgres = await startLocalPostgres({ dataDir: embedded })
  try {
    const after = await computeTableSums(postgres.url, tables)
    const changed = [...tables.keys()].filter((table) => after.get(table) !== sums.get(table))
    const shownAfter = await withRunningServer(postgres.url, undefined, (port) =>
      readShownSessions(port, cookie),
    )
    console.log(`of ${tables.size} tables, changed: ${changed.join(', ') || 'none'}
the pages show ${shown} sessions before, ${shownAfter} after`)
    return changed.length === 0 && shown === shownAfter && shown > 0
  } finally {
    await postgres.stop()
  }
}
