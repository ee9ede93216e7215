import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { LocalPostgresError } from '../local-postgres-error.ts'
import {
  getPackageName,
  getProgramPath,
  restoreSymlinks,
  type Programs,
} from '../programs/programs.ts'
import { readProgramVersion } from '../programs/run-program.ts'

/** Accepts the folder of a release, of the package with the programs, or of PostgreSQL itself, with `bin`. */
export async function locateGivenPrograms(given: string): Promise<Programs> {
  const folder = resolve(given)
  const candidates = [
    join(folder, 'node_modules', getPackageName(), 'native'),
    join(folder, 'native'),
  ]
  const found = [...candidates, folder].find((path) =>
    existsSync(getProgramPath({ folder: path }, 'postgres')),
  )
  if (found === undefined) {
    throw new LocalPostgresError(
      `There is no PostgreSQL in ${folder}: name the folder of the release that ran the database, or one with PostgreSQL's bin, lib and share.`,
    )
  }
  const programs = realpathSync(found)
  restoreSymlinks(dirname(programs))
  const version = await readProgramVersion({ folder: programs })
  const [majorVersion = version] = version.split('.')
  return { folder: programs, version, majorVersion }
}
