import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { withClient } from '../../bench/client.ts'
import { startCommand } from '../start-command.ts'

const { compileCache, flags } = await startCommand()

export type RunningServer = { child: ChildProcess; kill: (signal: NodeJS.Signals) => Promise<void> }

export async function runServer(
  port: number,
  databaseUrl: string,
  env: Record<string, string> = {},
  program = path.join(import.meta.dirname, 'server.ts'),
): Promise<RunningServer> {
  const child = fork(program, {
    // Uses the product's flags instead of those of the test process.
    execArgv: flags,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      RATE_LIMIT_FACTOR: '1000000',
      LOG_LEVEL: 'silent',
      NODE_COMPILE_CACHE: compileCache,
      ...env,
    },
  })
  child.stderr?.pipe(process.stderr, { end: false })
  await Promise.race([once(child, 'message'), endedBefore(child)])
  return {
    child,
    async kill(signal) {
      const exit = once(child, 'exit')
      child.kill(signal)
      await exit
    },
  }
}

async function endedBefore(child: ChildProcess): Promise<never> {
  const [code]: unknown[] = await once(child, 'exit')
  throw new Error(`The server ended with ${String(code)} before it served.`)
}

/** Moves the leases of a killed process's jobs into the past, so that another process takes them without a wait. */
export async function expireJobLeases(databaseUrl: string, queue: string) {
  await withClient(databaseUrl, (client) =>
    client.query(
      `update pgboss.job set started_on = started_on - expire_seconds * interval '1 second'
      where name = $1 and state = 'active'`,
      [queue],
    ),
  )
}
