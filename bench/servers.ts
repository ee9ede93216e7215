import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { z } from 'zod'

const message = z.object({ ready: z.boolean().optional(), cpuMicroseconds: z.number().optional() })

export type Measured = { port: number; pid: number; cpu: () => Promise<number> }

/** The console's sandbox would take the two ports above its own. */
const portsEach = 3

/** Starts servers of this folder, each in a process of its own, and stops them whatever happens in between. */
export async function withServers(
  databaseUrl: string,
  files: readonly string[],
  firstPort: number,
  measure: (servers: Measured[]) => Promise<void>,
) {
  const children: ChildProcess[] = []
  try {
    const servers: Measured[] = []
    for (const [index, file] of files.entries()) {
      const port = firstPort + index * portsEach
      const child = fork(path.join(import.meta.dirname, file), {
        env: { ...process.env, ...serverEnvironment(databaseUrl), PORT: String(port) },
      })
      children.push(child)
      await nextMessage(child, file)
      servers.push({
        port,
        pid: child.pid ?? 0,
        async cpu() {
          child.send('cpu')
          return (await nextMessage(child, file)).cpuMicroseconds ?? 0
        },
      })
    }
    await measure(servers)
  } finally {
    await Promise.all(children.map(stop))
  }
}

/** What a measured server is started with: no limit ends a run, and no log takes its time. */
function serverEnvironment(databaseUrl: string) {
  return { DATABASE_URL: databaseUrl, RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'error' }
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
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
