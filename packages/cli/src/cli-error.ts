export const exitCodes = {
  done: 0,
  refused: 1,
  usage: 2,
  token: 3,
  scope: 4,
  missing: 5,
  tooMany: 6,
  away: 7,
  unconfirmed: 8,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

type CliErrorKind = Exclude<keyof typeof exitCodes, 'done'>
type Details = {
  name?: string | undefined
  retryAfterSeconds?: number
  /** False if the request certainly reached no server. */
  isSent?: boolean
  /** The answer to an earlier call with the same idempotency key. */
  isReplayed?: boolean
}

export class CliError extends Error {
  readonly kind: CliErrorKind
  readonly details: Details

  constructor(reason: CliErrorKind, message: string, details: Details = {}) {
    super(message)
    this.kind = reason
    this.details = details
  }

  get exitCode(): ExitCode {
    return exitCodes[this.kind]
  }
}
