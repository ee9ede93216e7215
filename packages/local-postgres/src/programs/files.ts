import {
  chmodSync,
  closeSync,
  existsSync,
  fchownSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { getErrorCode, createNotWritableError } from '../local-postgres-error.ts'
import { isRoot } from '../server-user.ts'

export function readTextIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Writes a file that only its owner may read, whole or not at all. */
export function writePrivateFile(path: string, text: string): void {
  const draft = `${path}.new`
  try {
    const file = createPrivateFile(draft)
    try {
      writeFileSync(file, text, { flush: true })
    } finally {
      closeSync(file)
    }
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/**
 * Opens a new file in the place of any old one. It belongs to whom the folder belongs to, so that a
 * database which root has run for a while still opens for its owner.
 */
export function createPrivateFile(path: string): number {
  rmSync(path, { force: true })
  const file = openSync(path, 'wx', 0o600)
  if (isRoot()) {
    const { uid, gid } = statSync(dirname(path))
    fchownSync(file, uid, gid)
  }
  return file
}

/**
 * Makes a folder, and those above it; one that exists keeps its permissions. Step by step, because
 * Node's own recursive way reports a read-only file system as a missing folder.
 */
export function makeFolder(path: string, mode?: number): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return
  if (!existsSync(dirname(path))) makeFolder(dirname(path))
  try {
    mkdirSync(path)
    // The umask may have narrowed what was asked for.
    if (mode !== undefined) chmodSync(path, mode)
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT')
      throw createNotWritableError('no folder can be made there')(path)
    // Another start may have been faster.
    if (getErrorCode(error) !== 'EEXIST' || !statSync(path).isDirectory()) throw error
  }
}
