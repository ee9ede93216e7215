import { Client } from 'pg'
import type { Config } from './platform/config/config.ts'
import { explainMissingPrivilege } from './platform/db/check-database.ts'
import { migrate } from './platform/db/migrations/migrate.ts'
import { createJobQueues } from './platform/jobs.ts'
import { createLog } from './platform/logging/log.ts'
import { checkMeteringLocation } from './platform/metering-location/check-metering-location.ts'

export async function prepareDatabases(config: Config, databaseUrl: string) {
  const { directUrl, meteringUrl } = config.database
  const url = directUrl ?? databaseUrl
  await prepareMainAndMetering(url, meteringUrl, config.logLevel)
}

export async function prepareMainAndMetering(
  url: string,
  meteringUrl: string | undefined,
  logLevel = 'info',
) {
  await migrateDatabase(url, logLevel)
  if (meteringUrl !== undefined) await migrateDatabase(meteringUrl, logLevel)
  await checkMeteringLocation(url, meteringUrl)
}

/** A metering database has all tables, too, but leaves the others empty. */
export async function migrateDatabase(url: string, logLevel = 'info') {
  const log = createLog(logLevel)
  try {
    await migrate({ url, log, alongside: () => createJobQueues({ url, log }) })
  } catch (error) {
    throw explainMissingPrivilege(error, url)
  }
  if (!(await hasCitus(url))) return
  const { ensureDistributed } = await import('./features/metering/index.ts')
  await ensureDistributed(url)
}

async function hasCitus(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(`select from pg_extension where extname = 'citus'`)).rowCount === 1
  } finally {
    await client.end()
  }
}
