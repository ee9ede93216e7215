import { Client } from 'pg'
import { openClient } from '../check-database.ts'
import { migrationsFolder, assertNotNewer } from './migrate.ts'
import { readMigrations, splitStatements } from './migration-files.ts'
import { findStatementLock } from './statement-locks.ts'

export async function planMigrations({ url, folder = migrationsFolder }: Options) {
  const applied = await appliedIn(url)
  const files = await readMigrations(folder)
  assertNotNewer(applied, files)
  return files
    .filter(({ name }) => !applied.has(name))
    .map(({ name, text, outsideTransaction }) => {
      const statements = splitStatements(text)
      return {
        name,
        outside: outsideTransaction,
        statements: statements.map(({ text: own, inBatches }) => ({
          text: own,
          inSteps: inBatches,
          lock: findStatementLock(own),
        })),
      }
    })
}

type Options = { url: string; folder?: string }

async function appliedIn(url: string) {
  const client = new Client({ connectionString: url, application_name: 'fovea-console migrations' })
  client.on('error', () => undefined)
  try {
    await openClient(client, url)
    await client.query('begin read only')
    const known = await client.query<{ there: boolean }>(
      `select to_regclass('kysely_migration') is not null as there`,
    )
    if (known.rows[0]?.there !== true) return new Set<string>()
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration')
    return new Set(rows.map(({ name }) => name))
  } finally {
    await client.end()
  }
}
