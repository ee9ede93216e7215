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

/** The file gets the folder's owner, so that a database which root ran for a while still opens for its owner. */
export function createPrivateFile(path: string): number {
  rmSync(path, { force: true })
  const file = openSync(path, 'wx', 0o600)
  if (isRoot()) {
    const { uid, gid } = statSync(dirname(path))
    fchownSync(file, uid, gid)
  }
  return file
}

/** Goes step by step, because Node's recursive mode reports a read-only file system as a missing folder. */
export function makeFolder(path: string, mode?: number): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return
  if (!existsSync(dirname(path))) makeFolder(dirname(path))
  try {
    mkdirSync(path)
    // The umask may have removed permissions from the given mode.
    if (mode !== undefined) chmodSync(path, mode)
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT')
      throw createNotWritableError('no folder can be made there')(path)
    // A concurrent start may have created the folder first.
    if (getErrorCode(error) !== 'EEXIST' || !statSync(path).isDirectory()) throw error
  }
}
