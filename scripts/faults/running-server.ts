import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { startCommand } from '../start-command.ts'

const { compileCache } = await startCommand()

export type RunningServer = { child: ChildProcess; kill: (signal: NodeJS.Signals) => Promise<void> }

/** Starts the service in a process of its own and waits until it serves. */
export async function runServer(
  port: number,
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<RunningServer> {
  const child = fork(path.join(import.meta.dirname, 'server.ts'), {
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

/** Whoever waits for a server that cannot start hears so. */
async function endedBefore(child: ChildProcess): Promise<never> {
  const [code]: unknown[] = await once(child, 'exit')
  throw new Error(`The server ended with ${String(code)} before it served.`)
}
