/** How a command ends: what scripts can go by. */
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
/** What the console has said of it, by name, and how long it asks to wait. */
type Details = {
  name?: string | undefined
  retryAfterSeconds?: number
  /** False where the request certainly reached nothing. */
  isSent?: boolean
}

/** Why a command cannot be done, in a sentence, and what it exits with. */
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
