import { chownSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { prepareCluster, readClusterVersion, readPassword, getPasswordFile } from '../cluster.ts'
import { formatDatabaseUrl } from '../database.ts'
import { explainFileError, LocalPostgresError } from '../local-postgres-error.ts'
import { claimOwnership, releaseOwnership } from '../ownership.ts'
import { writePrivateFile } from '../programs/files.ts'
import { createLayout, type FolderLayout } from '../programs/layout.ts'
import { copyProgramsIfUnreachable } from '../programs/programs-copy.ts'
import { locatePrograms, type Programs } from '../programs/programs.ts'
import { adoptServer, stopLeftoverServer } from '../running/adopt-server.ts'
import { startServer } from '../running/start-server.ts'
import { isRoot } from '../server-user.ts'
import { stopServer } from '../server.ts'
import { locateGivenPrograms } from './given-programs.ts'
import { loadingSettings, measureDiskSpace, type DiskSpace } from './disk-space.ts'
import {
  clearSwapMarker,
  formatBackupName,
  listOldClusters,
  swapClusters,
} from './swap-clusters.ts'

const workFolder = 'upgrading'

type Folders = { dataDir: string; stateDir: string }

export type UpgradePlan = DiskSpace & {
  cluster: string
  databaseVersion: string
  newVersion: string
  isNeeded: boolean
}

export type CopyDatabase = (servers: {
  /** Address of the old server, which runs read-only. */
  from: string
  to: string
  folder: string
}) => Promise<void>

export function planUpgrade({ dataDir, stateDir }: Folders): UpgradePlan {
  const layout = createLayout(dataDir, stateDir)
  const programs = locatePrograms()
  const databaseVersion = readClusterVersion(layout)
  if (Number(databaseVersion) > Number(programs.majorVersion)) {
    throw new LocalPostgresError(
      `The database in ${layout.cluster} is of PostgreSQL ${databaseVersion}, which is newer than that of this release (${programs.version}): use the release that made it, or go back with "fovea upgrade-database --back".`,
    )
  }
  return {
    cluster: layout.cluster,
    databaseVersion,
    newVersion: programs.version.replace(/^(\d+\.\d+).*/, '$1'),
    isNeeded: databaseVersion !== programs.majorVersion,
    ...measureDiskSpace(layout),
  }
}

/** Lets `copy` fill a new database from the old one, then swaps them. An earlier failure changes nothing. */
export async function runUpgrade(
  options: Folders & { from: string; copy: CopyDatabase },
): Promise<{ kept: string }> {
  const { from, copy } = options
  return whileOwner(options, async (layout) => {
    const given = await locateGivenPrograms(from)
    const databaseVersion = readClusterVersion(layout)
    if (given.majorVersion !== databaseVersion) {
      throw new LocalPostgresError(
        `The programs in ${given.folder} are of PostgreSQL ${given.version}, but the database in ${layout.cluster} is of ${databaseVersion}: name the folder of the release that ran it.`,
      )
    }
    const inReach = (programs: Programs) =>
      copyProgramsIfUnreachable(programs, layout.user, options.stateDir)
    return replaceCluster({
      layout,
      oldPrograms: inReach(given),
      newPrograms: inReach(locatePrograms()),
      copy,
    })
  })
}

type Replacement = {
  layout: FolderLayout
  oldPrograms: Programs
  newPrograms: Programs
  copy: CopyDatabase
}

async function replaceCluster({ layout, oldPrograms, newPrograms, copy }: Replacement) {
  refuseWithoutSpace(measureDiskSpace(layout), layout)
  const folder = join(layout.place, workFolder)
  const next: FolderLayout = {
    home: folder,
    place: folder,
    cluster: join(folder, 'cluster'),
    user: layout.user,
  }
  await stopLeftoverServer(newPrograms, next)
  rmSync(folder, { recursive: true, force: true })
  try {
    makeWorkFolder(next, layout)
    const old = await serve(oldPrograms, layout, { default_transaction_read_only: 'on' })
    try {
      const made = await serve(newPrograms, next, loadingSettings)
      try {
        await copy({ from: old.url, to: made.url, folder })
      } finally {
        await made.stop()
      }
    } finally {
      await old.stop()
    }
    const keepAs = formatBackupName(readClusterVersion(layout), new Date())
    swapClusters(layout.place, join(workFolder, 'cluster'), keepAs)
    return { kept: join(layout.place, keepAs) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function revertUpgrade(folders: Folders) {
  return whileOwner(folders, async (layout) => {
    await stopLeftoverServer(locatePrograms(), layout)
    const [newest] = listOldClusters(layout.place)
    if (newest === undefined) {
      throw new LocalPostgresError(
        `There is no database to go back to in ${layout.place}: none was kept by an upgrade.`,
      )
    }
    const keepAs = formatBackupName(readClusterVersion(layout), new Date())
    swapClusters(layout.place, newest.name, keepAs)
    return { version: newest.majorVersion, kept: join(layout.place, keepAs) }
  })
}

async function whileOwner<Result>(
  folders: Folders,
  work: (layout: FolderLayout) => Promise<Result>,
) {
  try {
    const layout = createLayout(folders.dataDir, folders.stateDir)
    await claimOwnership(layout.place)
    try {
      clearSwapMarker(layout.place)
      return await work(layout)
    } finally {
      releaseOwnership(layout.place)
    }
  } catch (error) {
    throw explainFileError(error, folders)
  }
}

async function serve(programs: Programs, layout: FolderLayout, settings: Record<string, string>) {
  const password = await prepareCluster(programs, layout, { isDurable: true })
  const wanted = { port: undefined, settings, password, database: 'fovea' }
  const { server, port } =
    (await adoptServer(programs, layout, wanted)) ?? (await startServer(programs, layout, wanted))
  return {
    url: formatDatabaseUrl({ ...wanted, port }),
    stop: () => stopServer(programs, layout, server),
  }
}

/** The folder gets the data folder's owner, who may have to remove it after an upgrade that root began. */
function makeWorkFolder(next: FolderLayout, layout: FolderLayout) {
  mkdirSync(next.place, { mode: isRoot() ? 0o711 : 0o700 })
  if (isRoot()) {
    const { uid, gid } = lstatSync(layout.place)
    chownSync(next.place, uid, gid)
  }
  writePrivateFile(getPasswordFile(next), `${readPassword(layout)}\n`)
}

function refuseWithoutSpace({ neededBytes, freeBytes }: DiskSpace, { place }: FolderLayout) {
  if (neededBytes <= freeBytes) return
  const [needed, free] = [neededBytes, freeBytes].map((bytes) => `${Math.ceil(bytes / 1e6)} MB`)
  throw new LocalPostgresError(
    `The upgrade needs ${needed} in ${place}, where ${free} are free: make room there, or move DATA_DIR to a larger disk.`,
  )
}
