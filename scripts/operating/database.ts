import path from 'node:path'
import type { parseStorageConfig } from '@fovea/api/operations'
import { hasLocalPostgres, LocalPostgresError, useLocalPostgres } from '@fovea/local-postgres'

const root = path.join(import.meta.dirname, '../..')

type Storage = ReturnType<typeof parseStorageConfig>

/** Where the embedded PostgreSQL keeps its data. */
export const embeddedFolder = ({ dataDir }: Storage) => path.resolve(root, dataDir, 'postgres')

/**
 * Works on the configured database. Without one, on the embedded PostgreSQL: the one that a running console has, else one that
 * is started for this.
 */
export async function withDatabase<Result>(
  storage: Storage,
  { create }: { create: boolean },
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  if (storage.databaseUrl !== undefined) return work(storage.databaseUrl)
  const dataDir = embeddedFolder(storage)
  if (!create && !hasLocalPostgres(dataDir)) {
    throw new LocalPostgresError(
      `There is no database in ${dataDir}: set DATA_DIR to the folder of the console, or DATABASE_URL.`,
    )
  }
  const postgres = await useLocalPostgres({ dataDir })
  try {
    return await work(postgres.url)
  } finally {
    await postgres.stop()
  }
}
