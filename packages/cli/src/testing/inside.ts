import { setTimeout as pause } from 'node:timers/promises'
import { run } from '../run.ts'
import type { Ended, Env } from './process.ts'

/** The program within the test, which takes a tenth of the time that a process needs to start. */
export async function runInside(
  args: string[],
  env: Env,
  wait = (seconds: number) => pause(seconds * 1_000),
): Promise<Ended> {
  const said = { out: '', err: '' }
  const code = await run(args, {
    env,
    platform: process.platform,
    isTerminal: false,
    out: (text) => {
      said.out += text
    },
    err: (text) => {
      said.err += text
    },
    wait,
  })
  return { code, ...said }
}
