import { resolve } from 'node:path'
import { adoptServer, type ServerRequest } from './running/adopt-server.ts'
import { prepareCluster } from './cluster.ts'
import { formatDatabaseUrl } from './database.ts'
import { explainFileError } from './local-postgres-error.ts'
import { startServer } from './running/start-server.ts'
import { createLayout, type FolderLayout } from './programs/layout.ts'
import { claimOwnership, releaseOwnership } from './ownership.ts'
import { locatePrograms, type Programs } from './programs/programs.ts'
import { copyProgramsIfUnreachable } from './programs/programs-copy.ts'
import { getUserName } from './server-user.ts'
import { stopServer } from './server.ts'
import { superviseServer } from './running/supervise-server.ts'
import { clearSwapMarker } from './upgrade/swap-clusters.ts'

export type LocalPostgresOptions = {
  dataDir: string
  /** Default: a free port, kept in dataDir for the next start if it is still free. */
  port?: number
  /** Extra server settings (`-c name=value`), for example { fsync: 'off' } for tests. */
  settings?: Record<string, string>
  database?: string
  /** Called with a sentence when the server has ended unexpectedly, cannot be started again, or is back. */
  tell?: (sentence: string) => void
}

export type LocalPostgres = {
  /** postgres://user:password@127.0.0.1:port/database */
  url: string
  /** A sentence to log at the start if a folder is not where it is expected. */
  notice: string | undefined
  stop(): Promise<void>
}

/** `getStateDir` returns the folder for programs and data that the server's user could not reach otherwise. */
export async function startOrAdopt(
  options: LocalPostgresOptions & { stateDir: string },
): Promise<LocalPostgres> {
  try {
    const installed = locatePrograms()
    const layout = createLayout(options.dataDir, options.stateDir)
    const programs = copyProgramsIfUnreachable(installed, layout.user, options.stateDir)
    await claimOwnership(layout.place)
    try {
      clearSwapMarker(layout.place)
      const notice = describeDetour(installed, programs, layout)
      return { notice, ...(await run(programs, layout, options)) }
    } catch (error) {
      releaseOwnership(layout.place)
      throw error
    }
  } catch (error) {
    const dataDir = resolve(options.dataDir)
    throw explainFileError(error, { ...options, dataDir })
  }
}

async function run(programs: Programs, layout: FolderLayout, options: LocalPostgresOptions) {
  const { port, settings = {}, database = 'fovea' } = options
  const isDurable = settings['fsync'] !== 'off'
  const password = await prepareCluster(programs, layout, { isDurable })
  const wanted = { port, settings, password, database }
  const bring = async (at: ServerRequest) =>
    (await adoptServer(programs, layout, at)) ?? (await startServer(programs, layout, at))
  const running = await bring(wanted)
  const stopForGood = superviseServer(running, {
    // Clients know the address of the database, so it comes back at the same port.
    restart: () => bring({ ...wanted, port: running.port }),
    stop: ({ server }) => stopServer(programs, layout, server),
    log: options.tell ?? (() => undefined),
  })
  let stopped: Promise<void> | undefined
  const stop = async () => {
    await stopForGood()
    releaseOwnership(layout.place)
  }
  return {
    url: formatDatabaseUrl({ ...wanted, port: running.port }),
    stop: () => (stopped ??= stop()),
  }
}

function describeDetour(installed: Programs, programs: Programs, layout: FolderLayout) {
  if (layout.user === undefined) return undefined
  const who = `PostgreSQL runs as ${getUserName(layout.user)}, who cannot enter`
  if (layout.place !== layout.home) {
    return `${who} ${layout.home}, so the database is kept in ${layout.place}.`
  }
  if (programs.folder !== installed.folder) {
    return `${who} ${installed.folder}, so its programs were copied to ${programs.folder}.`
  }
  return undefined
}
