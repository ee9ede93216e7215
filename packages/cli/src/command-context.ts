import type { ConsoleConnection } from './call-console.ts'
import type { Printer } from './print.ts'

/** What the program has around it. */
export type CliEnvironment = {
  env: NodeJS.ProcessEnv
  platform: NodeJS.Platform
  isTerminal: boolean
  writeOut: (text: string) => void
  writeError: (text: string) => void
  wait: (seconds: number) => Promise<void>
}

/** What a command that calls the console is given. */
export type CommandContext = Pick<CliEnvironment, 'writeError' | 'wait'> & {
  console: ConsoleConnection
  printer: Printer
}
