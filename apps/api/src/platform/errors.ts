import type { ErrorName } from '@fovea/contract/errors'

type Details = {
  fields?: Record<string, string>
  /** On a conflict: the newest state, already presented. */
  current?: unknown
  retryAfterSeconds?: number
  /** How a caller can prove who they are, as `WWW-Authenticate` has it. */
  challenge?: string
  cause?: unknown
}

/** The only error that verbs throw on purpose: a member of the closed set and a sentence for a person. */
export class AppError extends Error {
  override readonly name: ErrorName
  readonly details: Details

  constructor(name: ErrorName, message: string, details: Details = {}) {
    super(message, { cause: details.cause })
    this.name = name
    this.details = details
  }
}
