import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pickFreePorts } from '@fovea/local-postgres'
import { z } from 'zod'
import { startCommand } from '../scripts/start-command.ts'

const message = z.object({
  cpuMicroseconds: z.number().default(0),
  memory: z
    .object({ rss: z.number(), heapUsed: z.number(), external: z.number() })
    .default({ rss: 0, heapUsed: 0, external: 0 }),
})

export type Memory = z.infer<typeof message>['memory']

export type MeasuredServer = {
  port: number
  pid: number
  cpu: () => Promise<number>
  memory: () => Promise<Memory>
}

/** The console's sandbox takes the two ports above the console's own. */
const portsPerConsole = 3

export async function withServers(
  databaseUrl: string,
  files: readonly string[],
  measure: (servers: MeasuredServer[]) => Promise<void>,
) {
  const running: RunningServer[] = []
  try {
    for (const file of files) running.push(await runServer(databaseUrl, file))
    await measure(running.map(({ server }) => server))
  } finally {
    await Promise.all(running.map((runningServer) => runningServer.stop()))
  }
}

export type RunningServer = { server: MeasuredServer; stop: () => Promise<void> }

export async function runServer(databaseUrl: string, file: string): Promise<RunningServer> {
  const { flags, compileCache } = await startCommand()
  const port = await pickFreePorts(portsPerConsole)
  const child = fork(path.resolve(import.meta.dirname, file), {
    execArgv: flags,
    env: {
      ...process.env,
      ...serverEnvironment(databaseUrl),
      PORT: String(port),
      NODE_COMPILE_CACHE: compileCache,
    },
  })
  try {
    await nextMessage(child, file)
  } catch (error) {
    await stop(child)
    throw error
  }
  return {
    server: {
      port,
      pid: child.pid ?? 0,
      cpu: async () => (await ask(child, file)).cpuMicroseconds,
      memory: async () => (await ask(child, file)).memory,
    },
    stop: () => stop(child),
  }
}

function serverEnvironment(databaseUrl: string) {
  return {
    DATABASE_URL: databaseUrl,
    DATABASE_TIMEOUT_FACTOR: '20',
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'error',
  }
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

function ask(child: ChildProcess, file: string) {
  child.send('what now')
  return nextMessage(child, file)
}

async function nextMessage(child: ChildProcess, file: string) {
  const waiting = new AbortController()
  const { signal } = waiting
  try {
    const [received] = await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(([code]) => {
        throw new Error(`bench/${file} ended with ${String(code)} before it answered.`)
      }),
    ])
    return message.parse(received)
  } finally {
    waiting.abort()
  }
}
