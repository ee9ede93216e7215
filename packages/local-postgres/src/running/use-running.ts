import { setTimeout as delay } from 'node:timers/promises'
import { readPassword } from '../cluster.ts'
import { databaseUrl } from '../database.ts'
import { explainFileError, LocalPostgresError } from '../error.ts'
import { hasLivingOwner } from '../ownership.ts'
import { layOut } from '../programs/layout.ts'
import { readPostmasterFile } from '../server.ts'
import type { LocalPostgres, LocalPostgresOptions } from '../start.ts'

/** Its owner may be starting it, or starting it again. */
const readyWithinMs = 30_000
const pollEveryMs = 100

/** The server that another living process runs for this folder; undefined where nobody does. */
export async function useRunning(
  options: LocalPostgresOptions & { stateDir: string },
): Promise<LocalPostgres | undefined> {
  const { dataDir, stateDir, database = 'fovea' } = options
  try {
    const layout = layOut(dataDir, stateDir)
    const deadline = Date.now() + readyWithinMs
    while (hasLivingOwner(layout.place)) {
      const file = readPostmasterFile(layout.cluster)
      if (file?.isReady === true && file.dataDirectory === layout.cluster) {
        const url = databaseUrl({ port: file.port, password: readPassword(layout), database })
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
