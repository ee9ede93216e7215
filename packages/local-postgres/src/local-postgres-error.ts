export class LocalPostgresError extends Error {
  override name = 'LocalPostgresError'
}

export function createNoSpaceError(folder: string): LocalPostgresError {
  return new LocalPostgresError(
    `There is no space left for the database in ${folder}: free at least 100 MB there, or set DATA_DIR to another folder.`,
  )
}

export function createNotWritableError(reason: string): (folder: string) => LocalPostgresError {
  return (folder) =>
    new LocalPostgresError(
      `The database cannot be kept in ${folder} (${reason}): make that folder writable, or set DATA_DIR to another one.`,
    )
}

export function createUnsupportedError(reason: string): LocalPostgresError {
  return new LocalPostgresError(
    `The PostgreSQL that comes with this project does not run here (${reason}): set DATABASE_URL to a PostgreSQL server of your own.`,
  )
}

export function getErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
}

const refusals = new Map([
  ['ENOSPC', createNoSpaceError],
  ['EDQUOT', createNoSpaceError],
  ['EACCES', createNotWritableError('permission denied')],
  ['EPERM', createNotWritableError('permission denied')],
  ['EROFS', createNotWritableError('it is read-only')],
  ['ENOTDIR', createNotWritableError('a file stands where a folder is needed')],
  ['EEXIST', createNotWritableError('a file stands where a folder is needed')],
])

export function explainFileError(
  error: unknown,
  { dataDir, stateDir }: { dataDir: string; stateDir: string },
): unknown {
  const explain = refusals.get(getErrorCode(error) ?? '')
  const path = error instanceof Error && 'path' in error ? String(error.path) : dataDir
  return explain?.(path.startsWith(stateDir) ? stateDir : dataDir) ?? error
}
