import { lstatSync, readdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Size of PostgreSQL's log while everything is loaded; `max_wal_size` keeps it near half of this. */
const logBytes = 256 * 2 ** 20

export const loadingSettings = { max_wal_size: '128MB' }

export type DiskSpace = { neededBytes: number; freeBytes: number }

/** Counts the new database and the compressed backup, each at most as large as the old database. */
export function measureDiskSpace({
  place,
  cluster,
}: {
  place: string
  cluster: string
}): DiskSpace {
  const { bavail, bsize } = statfsSync(place)
  return { neededBytes: 2 * sizeOf(cluster) + logBytes, freeBytes: bavail * bsize }
}

/** Leaves out the log, which a new database does not inherit. */
function sizeOf(cluster: string): number {
  return readdirSync(cluster, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(join(cluster, 'pg_wal')))
    .reduce((sum, { parentPath, name }) => {
      // A running server may remove files at any time.
      const file = lstatSync(join(parentPath, name), { throwIfNoEntry: false })
      return sum + (file?.size ?? 0)
    }, 0)
}
