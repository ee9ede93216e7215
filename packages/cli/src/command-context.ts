import type { ConsoleConnection } from './call-console.ts'
import type { Printer } from './print.ts'

export type CliEnvironment = {
  env: NodeJS.ProcessEnv
  platform: NodeJS.Platform
  isTerminal: boolean
  writeOut: (text: string) => void
  writeError: (text: string) => void
  /** Ends early when the signal says so. */
  wait: (seconds: number, signal?: AbortSignal) => Promise<void>
  /** From now on, the first Ctrl-C ends the signal instead of the program. */
  waitForInterruption: () => AbortSignal
  /** Asks the user for a line; absent unless a user at a terminal can answer. */
  ask?: ((question: string) => Promise<string>) | undefined
  readInput: () => Promise<string>
  openBrowser: (address: string) => Promise<void>
}

export type CommandContext = Pick<CliEnvironment, 'writeError' | 'wait' | 'ask'> & {
  console: ConsoleConnection
  printer: Printer
}
