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

/** Message of an error that an operator can act on. Any other error is a defect and keeps its stack trace. */
export function sentenceOf(error: unknown) {
  if (!(error instanceof Error)) return error
  if (errorsForOperators.some((kind) => error instanceof kind)) return error.message
  if (isDatabaseAway(error)) {
    return `The database became unavailable (${error.message}): try again when it runs.`
  }
  return error
}
