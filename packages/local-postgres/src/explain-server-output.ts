import {
  createUnsupportedError,
  LocalPostgresError,
  createNoSpaceError,
  createNotWritableError,
} from './local-postgres-error.ts'

const loaderError = 'error while loading shared libraries: '

export function explainServerOutput(
  text: string,
  folder: string,
  context: string,
): LocalPostgresError {
  if (/No space left on device|Disk quota exceeded/.test(text)) return createNoSpaceError(folder)
  if (text.includes('Read-only file system'))
    return createNotWritableError('it is read-only')(folder)
  if (text.includes('pre-existing shared memory block')) {
    return new LocalPostgresError(
      `Processes of a PostgreSQL server that was killed are still at work in ${folder}: end them, then start again.`,
    )
  }
  const lines = text.split('\n')
  const fromLoader = lines.find((line) => line.includes(loaderError))
  if (fromLoader !== undefined) {
    return createUnsupportedError(fromLoader.slice(fromLoader.indexOf(loaderError)))
  }
  return new LocalPostgresError(`${context}: ${firstComplaint(text)}.`)
}

function firstComplaint(text: string): string {
  const [, reason] = /(?:FATAL|PANIC|ERROR|error): +(.+)/.exec(text) ?? []
  return (reason ?? text.trim().split('\n').at(-1) ?? '').replace(/\.$/, '') || 'it gave no reason'
}
