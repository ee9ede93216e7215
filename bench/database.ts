import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startLocalPostgres } from '@fovea/local-postgres'
import { freePorts } from '../scripts/verify/free-ports.ts'
import { startMeasured } from './servers.ts'

/** Runs a measurement on a database of its own, migrated and empty. */
export async function withDatabase(
  settings: Record<string, string>,
  measure: (url: string) => Promise<void>,
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'fovea-bench-'))
  await chmod(folder, 0o755)
  const postgres = await startLocalPostgres({ dataDir: folder, settings })
  try {
    await migrated(postgres.url)
    await measure(postgres.url)
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The server migrates at its start; the seed needs the tables before. */
async function migrated(databaseUrl: string) {
  const env = serverEnvironment(databaseUrl)
  const server = await startMeasured('server-console.ts', await freePorts(3), env)
  await server.stop()
}

/** What a measured server is started with: no limit ends a run, and no log takes its time. */
export function serverEnvironment(databaseUrl: string) {
  return { DATABASE_URL: databaseUrl, RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'error' }
}
