/** Thrown with one sentence that a person can act on. */
export class LocalPostgresError extends Error {
  override name = 'LocalPostgresError'
}

export function noSpaceLeft(folder: string): LocalPostgresError {
  return new LocalPostgresError(
    `There is no space left for the database in ${folder}: free at least 100 MB there, or set DATA_DIR to another folder.`,
  )
}

export function notWritable(reason: string): (folder: string) => LocalPostgresError {
  return (folder) =>
    new LocalPostgresError(
      `The database cannot be kept in ${folder} (${reason}): make that folder writable, or set DATA_DIR to another one.`,
    )
}

export function doesNotRunHere(reason: string): LocalPostgresError {
  return new LocalPostgresError(
    `The PostgreSQL that comes with this project does not run here (${reason}): set DATABASE_URL to a PostgreSQL server of your own.`,
  )
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
}

const refusals = new Map([
  ['ENOSPC', noSpaceLeft],
  ['EDQUOT', noSpaceLeft],
  ['EACCES', notWritable('permission denied')],
  ['EPERM', notWritable('permission denied')],
  ['EROFS', notWritable('it is read-only')],
  ['ENOTDIR', notWritable('a file stands where a folder is needed')],
  ['EEXIST', notWritable('a file stands where a folder is needed')],
])

/** Turns the refusals of a file system into sentences; whatever else it is given comes back as it is. */
export function explainFileError(
  error: unknown,
  { dataDir, stateDir }: { dataDir: string; stateDir: string },
): unknown {
  const explain = refusals.get(errorCode(error) ?? '')
  const path = error instanceof Error && 'path' in error ? String(error.path) : dataDir
  return explain?.(path.startsWith(stateDir) ? stateDir : dataDir) ?? error
}
