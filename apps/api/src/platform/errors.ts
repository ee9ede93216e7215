import type { ErrorName } from '@fovea/contract/errors'

type Details = {
  fields?: Record<string, string>
  current?: unknown
  retryAfterSeconds?: number
  challenge?: string
  cause?: unknown
}

export class AppError extends Error {
  override readonly name: ErrorName
  readonly details: Details

  constructor(name: ErrorName, message: string, details: Details = {}) {
    super(message, { cause: details.cause })
    this.name = name
    this.details = details
  }
}
