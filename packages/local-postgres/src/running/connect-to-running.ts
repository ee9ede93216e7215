import { setTimeout as delay } from 'node:timers/promises'
import { readPassword } from '../cluster.ts'
import { formatDatabaseUrl } from '../database.ts'
import { explainFileError, LocalPostgresError } from '../local-postgres-error.ts'
import { isOwnerRunning } from '../ownership.ts'
import { createLayout } from '../programs/layout.ts'
import { readPostmasterFile } from '../server.ts'
import type { LocalPostgres, LocalPostgresOptions } from '../start-or-adopt.ts'

/** The owner may be starting or restarting the server. */
const readyWithinMs = 30_000
const pollEveryMs = 100

export async function connectToRunning(
  options: LocalPostgresOptions & { stateDir: string },
): Promise<LocalPostgres | undefined> {
  const { dataDir, stateDir, database = 'fovea' } = options
  try {
    const layout = createLayout(dataDir, stateDir)
    const deadline = Date.now() + readyWithinMs
    while (isOwnerRunning(layout.place)) {
      const file = readPostmasterFile(layout.cluster)
      if (file?.isReady === true && file.dataDirectory === layout.cluster) {
        const url = formatDatabaseUrl({ port: file.port, password: readPassword(layout), database })
        return { url, notice: undefined, stop: async () => undefined }
      }
      if (Date.now() > deadline) {
        throw new LocalPostgresError(
          `The database in ${layout.place} is in use by another process, but does not answer: see its output, and try again.`,
        )
      }
      await delay(pollEveryMs)
    }
    return undefined
  } catch (error) {
    throw explainFileError(error, { dataDir, stateDir })
  }
}
