import { lstatSync, readdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** PostgreSQL's log while everything is loaded, which `max_wal_size` keeps near half of this. */
const logBytes = 256 * 2 ** 20

export const loadingSettings = { max_wal_size: '128MB' }

export type DiskSpace = { neededBytes: number; freeBytes: number }

/** The new database beside the old one, and the backup between them, which is compressed: never larger than the database. */
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

/** Without its log, which a new database does not inherit. */
function sizeOf(cluster: string): number {
  return readdirSync(cluster, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(join(cluster, 'pg_wal')))
    .reduce((sum, { parentPath, name }) => {
      // A running server removes files at any time.
      const file = lstatSync(join(parentPath, name), { throwIfNoEntry: false })
      return sum + (file?.size ?? 0)
    }, 0)
}
