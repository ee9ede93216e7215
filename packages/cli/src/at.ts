import type { Console } from './call.ts'
import type { Printer } from './print.ts'

/** What the program has around it. */
export type Surroundings = {
  env: NodeJS.ProcessEnv
  platform: NodeJS.Platform
  isTerminal: boolean
  out: (text: string) => void
  err: (text: string) => void
  wait: (seconds: number) => Promise<void>
}

/** What a command that calls the console is given. */
export type At = Pick<Surroundings, 'err' | 'wait'> & { console: Console; printer: Printer }
