import {
  BackupError,
  ConfigError,
  DistributeError,
  isDatabaseAway,
  MoveError,
  StartError,
} from '@fovea/api/operations'
import { LocalPostgresError } from '@fovea/local-postgres'

const errorsForOperators = [
  BackupError,
  ConfigError,
  DistributeError,
  MoveError,
  StartError,
  LocalPostgresError,
]

const undefinedTable = '42P01'

export function describeError(error: unknown) {
  if (!(error instanceof Error)) return error
  if (errorsForOperators.some((kind) => error instanceof kind)) return error.message
  if ('code' in error && error.code === undefinedTable) {
    return `The database lacks a table (${error.message}): bring it to this version with \`fovea migrate\`, or correct DATABASE_URL.`
  }
  if (isDatabaseAway(error)) {
    return `The database became unavailable (${error.message}): try again when it runs.`
  }
  return error
}
