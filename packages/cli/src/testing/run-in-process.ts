import { setTimeout as pause } from 'node:timers/promises'
import type { CliEnvironment } from '../command-context.ts'
import { runCli } from '../run-cli.ts'
import type { ProcessResult, TestEnvironment } from './run-program.ts'

export async function runInProcess(
  args: string[],
  env: TestEnvironment,
  wait = (seconds: number) => pause(seconds * 1_000),
  more: Partial<CliEnvironment> = {},
): Promise<ProcessResult> {
  const output = { out: '', err: '' }
  const code = await runCli(args, {
    env,
    platform: process.platform,
    isTerminal: false,
    writeOut: (text) => {
      output.out += text
    },
    writeError: (text) => {
      output.err += text
    },
    wait,
    waitForInterruption: () => new AbortController().signal,
    readInput: () => Promise.resolve(''),
    openBrowser: () => Promise.resolve(),
    ...more,
  })
  return { code, ...output }
}
