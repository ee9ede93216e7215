import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  rmdirSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { getErrorCode, LocalPostgresError } from '../local-postgres-error.ts'
import { finishSwap } from '../upgrade/swap-clusters.ts'
import { makeFolder } from './files.ts'
import { canReach, chooseServerUser, isRoot, getUserName, type ServerUser } from '../server-user.ts'

/** Where things lie, and whom the server runs as. */
export type FolderLayout = {
  /** The data folder itself: password, port and log are always here. */
  home: string
  /** The folder around the cluster: `home`, or one in the state folder where the server's user cannot enter `home`. */
  place: string
  /** PostgreSQL's own data directory. */
  cluster: string
  user: ServerUser | undefined
}

/** Makes the folders for a database in `dataDir`, or finds those that were made before. */
export function createLayout(dataDir: string, stateDir: string): FolderLayout {
  const folder = resolve(dataDir)
  // Under root the server is another user, who has to pass through but not to look around.
  makeFolder(folder, isRoot() ? 0o711 : 0o700)
  const home = realpathSync(folder)
  // Before anything else looks for the database, which an interrupted upgrade has under another name.
  finishSwap(home)
  const place = findPlace(home, stateDir)
  if (place !== home) finishSwap(place)
  const cluster = join(place, 'cluster')
  const user = chooseServerUser(cluster)
  if (user !== undefined && !canReach(place, user)) {
    throw new LocalPostgresError(
      `PostgreSQL runs here as ${getUserName(user)}, who cannot enter ${place}: let others pass through the folders above it (chmod o+x), or set DATA_DIR to another folder.`,
    )
  }
  return { home, place, cluster, user }
}

function findPlace(home: string, stateDir: string): string {
  const link = join(home, 'cluster')
  const existing = lstatSync(link, { throwIfNoEntry: false })
  if (existing === undefined) {
    if (canReach(home, chooseServerUser(link))) return home
    return movePlace(link, stateDir)
  }
  return existing.isSymbolicLink() ? followPlace(link) : home
}

/** The link comes first and the database later, so that a start that dies in between leaves nothing unknown behind. */
function movePlace(link: string, stateDir: string): string {
  makeFolder(stateDir, 0o755)
  const place = mkdtempSync(join(stateDir, 'data-'))
  chmodSync(place, 0o711)
  try {
    symlinkSync(join(place, 'cluster'), link)
    return place
  } catch (error) {
    rmdirSync(place)
    if (getErrorCode(error) === 'EEXIST') return followPlace(link)
    throw error
  }
}

function followPlace(link: string): string {
  const place = dirname(readlinkSync(link))
  if (existsSync(place)) return place
  throw new LocalPostgresError(
    `The database that was kept in ${place} is gone: bring it back, or remove ${dirname(link)} to begin with an empty one.`,
  )
}
