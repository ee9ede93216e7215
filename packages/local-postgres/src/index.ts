import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connectToRunning } from './running/connect-to-running.ts'
import { stopAbandonedServer } from './stop-abandoned-server.ts'
import { startOrAdopt, type LocalPostgres, type LocalPostgresOptions } from './start-or-adopt.ts'
import { isSwapping } from './upgrade/swap-clusters.ts'
import {
  revertUpgrade,
  planUpgrade,
  runUpgrade,
  type CopyDatabase,
  type UpgradePlan,
} from './upgrade/upgrade.ts'

export { LocalPostgresError } from './local-postgres-error.ts'
export { readInstalledVersion } from './programs/programs.ts'
export { pickFreePorts } from './running/ports.ts'
export type { LocalPostgres, LocalPostgresOptions } from './start-or-adopt.ts'

const systemStateDir = '/var/lib/fovea-console'

/**
 * Starts the PostgreSQL server that was installed with this project, with its data in `dataDir`, or adopts the server
 * that a killed process left running there. Rejects with a `LocalPostgresError` on failure, also while another living
 * process uses `dataDir`.
 */
export function startLocalPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  return startOrAdopt({ ...options, stateDir: systemStateDir })
}

/** Connects to the living owner's server, or starts one; `stop` only stops a server that was started here. */
export async function connectOrStartLocalPostgres(
  options: LocalPostgresOptions,
): Promise<LocalPostgres> {
  const stateDir = systemStateDir
  return (
    (await connectToRunning({ ...options, stateDir })) ?? startOrAdopt({ ...options, stateDir })
  )
}

export function hasLocalPostgres(dataDir: string): boolean {
  return existsSync(join(dataDir, 'cluster')) || isSwapping(dataDir)
}

/** Reports the earlier major version in `dataDir` and what its upgrade needs. Changes nothing. */
export function planLocalUpgrade(dataDir: string): UpgradePlan {
  return planUpgrade({ dataDir, stateDir: systemStateDir })
}

/**
 * Moves the database in `dataDir` to the installed major version of PostgreSQL: `copy` fills the new database from the
 * old one, which runs with the programs in `from`. Rejects while another living process uses `dataDir`. Returns the
 * folder of the old database.
 */
export function upgradeLocalPostgres(options: {
  dataDir: string
  from: string
  copy: CopyDatabase
}): Promise<{ kept: string }> {
  return runUpgrade({ ...options, stateDir: systemStateDir })
}

/** Restores the database from before the last upgrade. Returns its version and the replaced one's folder. */
export function revertLocalUpgrade(dataDir: string): Promise<{ version: string; kept: string }> {
  return revertUpgrade({ dataDir, stateDir: systemStateDir })
}

/** Stops the server that a killed process left in `dataDir`. Rejects if a living process owns it by now. */
export function stopAbandonedPostgres(dataDir: string): Promise<void> {
  return stopAbandonedServer(dataDir, systemStateDir)
}
