import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { makeFolder } from './files.ts'
import { getProgramPath, type Programs } from './programs.ts'
import { canReach, type ServerUser } from '../server-user.ts'

export function copyProgramsIfUnreachable(
  programs: Programs,
  user: ServerUser | undefined,
  stateDir: string,
): Programs {
  if (canReach(getProgramPath(programs, 'postgres'), user)) return programs
  const platform = basename(dirname(programs.folder))
  const folder = join(stateDir, `postgres-${programs.version}-${platform}`)
  if (!existsSync(folder)) copyForEverybody(programs.folder, folder)
  return { ...programs, folder }
}

/** The copy is renamed only when it is complete, so that concurrent starts see all of it or nothing. */
function copyForEverybody(source: string, target: string): void {
  makeFolder(dirname(target), 0o755)
  const draft = mkdtempSync(`${target}-copying-`)
  try {
    cpSync(source, draft, { recursive: true, verbatimSymlinks: true })
    openToEverybody(draft)
    renameSync(draft, target)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
}

/** An installation under a strict umask is closed to other users, and a plain copy would be as well. */
function openToEverybody(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue
    const executable = entry.isDirectory() || basename(entry.parentPath) === 'bin'
    chmodSync(join(entry.parentPath, entry.name), executable ? 0o755 : 0o644)
  }
}
