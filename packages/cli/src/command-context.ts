import type { ConsoleConnection } from './call-console.ts'
import type { Printer } from './print.ts'

export type CliEnvironment = {
  env: NodeJS.ProcessEnv
  platform: NodeJS.Platform
  isTerminal: boolean
  writeOut: (text: string) => void
  writeError: (text: string) => void
  wait: (seconds: number) => Promise<void>
}

export type CommandContext = Pick<CliEnvironment, 'writeError' | 'wait'> & {
  console: ConsoleConnection
  printer: Printer
}
