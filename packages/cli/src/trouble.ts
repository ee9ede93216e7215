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
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** Why a command cannot be done, in a sentence, and what it exits with. */
export class Trouble extends Error {
  readonly exitCode: ExitCode

  constructor(reason: Exclude<keyof typeof exitCodes, 'done'>, message: string) {
    super(message)
    this.exitCode = exitCodes[reason]
  }
}
