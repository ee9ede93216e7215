import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { errorCode } from './error.ts'

export function readTextIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Writes a file that only we may read, whole or not at all. */
export function writePrivateFile(path: string, text: string): void {
  const draft = `${path}.new`
  try {
    writeFileSync(draft, text, { mode: 0o600, flush: true })
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/** Makes a folder with these permissions whatever the umask; one that exists keeps its own. */
export function makeFolder(path: string, mode: number): void {
  if (mkdirSync(path, { recursive: true }) !== undefined) chmodSync(path, mode)
}
