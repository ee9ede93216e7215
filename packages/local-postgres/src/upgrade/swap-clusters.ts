import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { getErrorCode, LocalPostgresError } from '../local-postgres-error.ts'
import { readTextIfPresent, writePrivateFile } from '../programs/files.ts'

/** This file names the folder that becomes `cluster`. It counts only while `cluster` is missing. */
const markerName = 'cluster.next'

/** A directory cannot be replaced in one step, so a marker lets the next start complete the second rename. */
export function swapClusters(place: string, next: string, keepAs: string): void {
  writePrivateFile(join(place, markerName), `${next}\n`)
  renameSync(join(place, 'cluster'), join(place, keepAs))
  syncFolder(place)
  finishSwap(place)
}

export function finishSwap(place: string): void {
  const next = readTextIfPresent(join(place, markerName))?.trim()
  const cluster = join(place, 'cluster')
  if (next === undefined || existsSync(cluster)) return
  try {
    renameSync(join(place, next), cluster)
  } catch (error) {
    // A concurrent process that found the marker may have renamed the folder first.
    if (getErrorCode(error) === 'ENOENT' && existsSync(cluster)) return
    if (getErrorCode(error) !== 'ENOENT') throw error
    throw new LocalPostgresError(
      `An upgrade of the database in ${place} was interrupted, and the folder ${join(place, next)} is gone since: bring it back, or rename one of the kept folders (cluster-…) to cluster and remove ${markerName}.`,
    )
  }
  syncFolder(place)
  // A new database was created in a work folder, whose other files are no longer needed.
  if (dirname(next) !== '.') rmSync(join(place, dirname(next)), { recursive: true, force: true })
  clearSwapMarker(place)
}

export function isSwapping(home: string): boolean {
  const cluster = join(home, 'cluster')
  const isLink = lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink() === true
  return existsSync(join(isLink ? dirname(readlinkSync(cluster)) : home, markerName))
}

/** Removes a marker whose swap is complete. Only the owner of `place` may do so. */
export function clearSwapMarker(place: string): void {
  rmSync(join(place, markerName), { force: true })
}

/** Name of a replaced database; among those of the same version, the newest sorts last. */
export function formatBackupName(majorVersion: string, at: Date): string {
  return `cluster-${majorVersion}-${at.toISOString().replaceAll(/[-:.Z]/g, '')}`
}

export function listOldClusters(place: string): { name: string; majorVersion: string }[] {
  return readdirSync(place)
    .flatMap((name) => {
      const [, majorVersion, at] = /^cluster-(\d+)-(\d{8}T\d{9})$/.exec(name) ?? []
      return majorVersion === undefined || at === undefined ? [] : [{ name, majorVersion, at }]
    })
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
}

/** Without the sync, a power failure may undo a rename. */
function syncFolder(folder: string): void {
  // Windows cannot open a folder.
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
