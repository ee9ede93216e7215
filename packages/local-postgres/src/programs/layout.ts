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

export type FolderLayout = {
  home: string
  /** `home`, or a folder in the state folder if the server's user cannot enter `home`. */
  place: string
  cluster: string
  user: ServerUser | undefined
}

export function createLayout(dataDir: string, stateDir: string): FolderLayout {
  const folder = resolve(dataDir)
  // Under root, the server runs as another user, who must be able to enter the folder but not to list it.
  makeFolder(folder, isRoot() ? 0o711 : 0o700)
  const home = realpathSync(folder)
  // Runs before anything looks for the database, which has another name after an interrupted upgrade.
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

/** Creates the link first, so that a start that is killed in between leaves no unreferenced database. */
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
