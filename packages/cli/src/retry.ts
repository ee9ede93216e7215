import { CliError } from './cli-error.ts'
import type { CommandContext } from './command-context.ts'

const firstPauseSeconds = 1
const longestPauseSeconds = 30

/** Waits longer after each failure that another try can mend; others are thrown. */
export function createRetry({ wait, writeError }: Pick<CommandContext, 'wait' | 'writeError'>) {
  let pause = firstPauseSeconds
  return {
    reset() {
      pause = firstPauseSeconds
    },

    async waitAfter(error: unknown, signal?: AbortSignal) {
      if (!(error instanceof CliError) || !isTransient(error)) throw error
      const { retryAfterSeconds = 0 } = error.details
      pause = Math.max(pause, retryAfterSeconds)
      writeError(`fovea: ${error.message} Trying again in ${pause} s.\n`)
      await wait(pause, signal)
      pause = Math.min(pause * 2, longestPauseSeconds)
    },
  }
}

function isTransient({ kind }: CliError) {
  return kind === 'away' || kind === 'tooMany'
}
