import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { createUnsupportedError, LocalPostgresError } from '../local-postgres-error.ts'
import { getProgramPath, type Programs } from './programs.ts'
import type { FolderLayout } from './layout.ts'

/** Options of every PostgreSQL program: the server's user, a folder that this user can enter, and English messages. */
export function createSpawnOptions({ place, user }: Pick<FolderLayout, 'place' | 'user'>) {
  // A release bundles libraries that a minimal system lacks; PostgreSQL needs the same library path as this process.
  const { PATH, SystemRoot, LD_LIBRARY_PATH } = process.env
  const env = { PATH, SystemRoot, LD_LIBRARY_PATH, LC_ALL: 'C', TZ: 'UTC' }
  return { cwd: place, env, windowsHide: true, ...user }
}

export async function readProgramVersion(programs: Pick<Programs, 'folder'>): Promise<string> {
  const { env } = createSpawnOptions({ place: '/', user: undefined })
  const child = spawn(getProgramPath(programs, 'postgres'), ['--version'], {
    env,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  try {
    const [out, errorOutput] = await Promise.all([text(child.stdout), text(child.stderr), ended])
    const [, version] = /\(PostgreSQL\) (\d[^\s]*)/.exec(out) ?? []
    if (version !== undefined) return version
    throw new Error(errorOutput.trim() || 'it names no version')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new LocalPostgresError(
      `The PostgreSQL in ${programs.folder} does not run here (${reason}): name another folder.`,
    )
  }
}

export async function runProgram(
  programs: Programs,
  name: 'initdb' | 'pg_ctl',
  args: string[],
  layout: FolderLayout,
): Promise<{ succeeded: boolean; output: string }> {
  const child = spawn(getProgramPath(programs, name), args, {
    ...createSpawnOptions(layout),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'close')
  try {
    const [output] = await Promise.all([text(child.stderr), ended])
    return { succeeded: child.exitCode === 0, output }
  } catch (error) {
    throw createUnsupportedError(error instanceof Error ? error.message : String(error))
  }
}
