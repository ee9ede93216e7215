import { isSameDatabase } from '../../metering-location/location.ts'
import { BackupError } from '../backup-error.ts'
import type { PrintLine } from '../progress-reporter.ts'
import { readManifest } from '../read-backup.ts'
import { withMaintenanceClient, getDatabaseName, databaseExists } from '../scratch-database.ts'
import { withClient } from '../snapshot.ts'

type Options = {
  url: string
  meteringUrl?: string | undefined
  file: string
  key?: Buffer | undefined
  tell?: PrintLine
}

export async function findMeteringTarget(options: Options) {
  const { url, meteringUrl, file, key, tell = () => undefined } = options
  const { metering } = await readManifest(file, key)
  if (meteringUrl !== undefined && !(await isSameTarget(url, meteringUrl))) {
    if (metering !== undefined) {
      await refuseCluster(meteringUrl)
      return meteringUrl
    }
    tell(
      'ATTENTION: this backup is of an earlier version and of DATABASE_URL alone: METERING_URL is left as it is',
    )
  } else if (metering === 'own database') {
    tell(
      'ATTENTION: metering had a separate database, and METERING_URL is not set: everything is restored into DATABASE_URL, and metered there from now on',
    )
  }
  return undefined
}

/** A restored database is a new one, in which Citus's worker nodes have no part. */
async function refuseCluster(meteringUrl: string) {
  const name = getDatabaseName(meteringUrl)
  if (!(await withMaintenanceClient(meteringUrl, (admin) => databaseExists(admin, name)))) return
  const { rowCount } = await withClient(meteringUrl, (client) =>
    client.query(`select from pg_extension where extname = 'citus'`),
  )
  if (rowCount === 0) return
  throw new BackupError(
    'METERING_URL names a Citus cluster, into which a backup cannot be restored: restore without METERING_URL, then run `fovea move-metering` with it.',
  )
}

async function isSameTarget(url: string, other: string) {
  if (getDatabaseName(url) !== getDatabaseName(other)) return false
  return withMaintenanceClient(url, (client) =>
    withMaintenanceClient(other, (two) => isSameDatabase(client, two)),
  )
}
