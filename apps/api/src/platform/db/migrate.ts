import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import type { Db } from './connect.ts'

const migrationsFolder = path.join(import.meta.dirname, '../../../migrations')

/**
 * Applies the missing migrations in one transaction under an advisory lock: two servers starting together are safe, and
 * a failed migration leaves the database as it was.
 */
export async function migrate(db: Db, folder = migrationsFolder) {
  const migrator = new Migrator({ db, provider: sqlFiles(folder) })
  const { error, results } = await migrator.migrateToLatest()
  if (error === undefined) return
  const failed = results?.find((result) => result.status === 'Error')?.migrationName
  throw new Error(`The migration ${failed ?? 'list'} failed; the database is as it was before.`, {
    cause: error,
  })
}

function sqlFiles(folder: string): MigrationProvider {
  return {
    async getMigrations() {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
      const entries = names.map(async (name): Promise<[string, Migration]> => {
        const text = await readFile(path.join(folder, name), 'utf8')
        return [
          path.basename(name, '.sql'),
          { up: async (db) => void (await sql.raw(text).execute(db)) },
        ]
      })
      return Object.fromEntries(await Promise.all(entries))
    },
  }
}
