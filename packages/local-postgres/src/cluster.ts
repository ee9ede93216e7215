import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { explainServerOutput } from './explain-server-output.ts'
import { LocalPostgresError } from './local-postgres-error.ts'
import { readTextIfPresent, writePrivateFile } from './programs/files.ts'
import type { FolderLayout } from './programs/layout.ts'
import type { Programs } from './programs/programs.ts'
import { runProgram } from './programs/run-program.ts'

export const superuser = 'fovea'

export async function prepareCluster(
  programs: Programs,
  layout: FolderLayout,
  options: { isDurable: boolean },
): Promise<string> {
  const isNew = !existsSync(layout.cluster)
  const password = isNew ? keepPassword(layout) : readPassword(layout)
  if (isNew) await initialise(programs, layout, password, options)
  checkVersion(programs, layout)
  return password
}

export function getPasswordFile({ home }: FolderLayout): string {
  return join(home, 'password')
}

function keepPassword(layout: FolderLayout): string {
  const kept = readTextIfPresent(getPasswordFile(layout))?.trim()
  if (kept) return kept
  const password = randomBytes(24).toString('base64url')
  writePrivateFile(getPasswordFile(layout), `${password}\n`)
  return password
}

export function readPassword(layout: FolderLayout): string {
  const password = readTextIfPresent(getPasswordFile(layout))?.trim()
  if (password) return password
  throw new LocalPostgresError(
    `The password of the database in ${layout.cluster} is missing: bring ${getPasswordFile(layout)} back, or remove the database to begin with an empty one.`,
  )
}

/** Works in a temporary folder next to the real one, which is renamed only when it is complete. */
async function initialise(
  programs: Programs,
  layout: FolderLayout,
  password: string,
  { isDurable }: { isDurable: boolean },
): Promise<void> {
  const workshop = join(layout.place, 'initialising')
  rmSync(workshop, { recursive: true, force: true })
  try {
    const draft = join(workshop, 'cluster')
    const pwfile = join(workshop, 'pwfile')
    mkdirSync(workshop, { mode: 0o700 })
    writeFileSync(pwfile, password, { mode: 0o600 })
    giveAway([workshop, pwfile], layout)
    const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const access = [`--username=${superuser}`, `--pwfile=${pwfile}`, '--auth=scram-sha-256']
    const args = ['-D', draft, '--encoding=UTF8', ...locale, ...access, '--no-instructions']
    if (!isDurable) args.push('--no-sync')
    const { succeeded, output } = await runProgram(programs, 'initdb', args, layout)
    if (!succeeded) {
      throw explainServerOutput(
        output,
        layout.place,
        `No database could be made in ${layout.place}`,
      )
    }
    renameSync(draft, layout.cluster)
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

function giveAway(paths: string[], { user }: FolderLayout): void {
  if (user === undefined) return
  for (const path of paths) chownSync(path, user.uid, user.gid)
}

function checkVersion(programs: Programs, layout: FolderLayout): void {
  const version = readClusterVersion(layout)
  if (version === programs.majorVersion) return
  const made = `The database in ${layout.cluster} was made by PostgreSQL ${version}, and this release has ${programs.majorVersion}`
  throw new LocalPostgresError(
    Number(version) < Number(programs.majorVersion)
      ? `${made}: run "fovea upgrade-database --from <folder of the release before>", or start that release again.`
      : `${made}: start the newer release, or go back with its "fovea upgrade-database --back".`,
  )
}

export function readClusterVersion({ cluster }: FolderLayout): string {
  const version = readTextIfPresent(join(cluster, 'PG_VERSION'))?.trim()
  if (version !== undefined) return version
  throw new LocalPostgresError(
    `The folder ${cluster} holds no database of PostgreSQL: bring it back from a backup, or remove the folder to begin with an empty one.`,
  )
}
