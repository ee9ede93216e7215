import path from 'node:path'
import {
  checkDatabase,
  explainMissingPrivilege,
  type parseStorageConfig,
} from '@fovea/api/operations'
import {
  hasLocalPostgres,
  LocalPostgresError,
  connectOrStartLocalPostgres,
} from '@fovea/local-postgres'

const root = path.join(import.meta.dirname, '../..')

type Storage = ReturnType<typeof parseStorageConfig>

export const getEmbeddedFolder = ({ dataDir }: Storage) => path.resolve(root, dataDir, 'postgres')

type Options = {
  create: boolean
  /** Aborts the work. Commands that end early and clean up by themselves leave it out. */
  signal?: AbortSignal
}

/** Uses the configured database, or the embedded one: of a running console, or started for this work. */
export async function withDatabase<Result>(
  storage: Storage,
  { create, signal }: Options,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  if (storage.databaseUrl !== undefined) {
    // If the database may be missing, the work checks that itself.
    if (!create) await checkDatabase(storage.databaseUrl)
    return untilAborted(withExplainedErrors(storage.databaseUrl, work), signal)
  }
  const dataDir = getEmbeddedFolder(storage)
  if (!create && !hasLocalPostgres(dataDir)) {
    throw new LocalPostgresError(
      `There is no database in ${dataDir}: set DATA_DIR to the folder of the console, or DATABASE_URL.`,
    )
  }
  const postgres = await connectOrStartLocalPostgres({ dataDir })
  try {
    return await untilAborted(work(postgres.url), signal)
  } finally {
    await postgres.stop()
  }
}

export async function withExplainedErrors<Result>(
  url: string,
  work: (url: string) => Promise<Result>,
) {
  try {
    return await work(url)
  } catch (error) {
    throw explainMissingPrivilege(error, url)
  }
}

async function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined) {
  if (!signal) return work
  const aborted = Promise.withResolvers<never>()
  const stop = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', stop)
  try {
    signal.throwIfAborted()
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
