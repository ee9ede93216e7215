import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { z } from 'zod'

const message = z.object({ ready: z.boolean().optional(), cpuMicroseconds: z.number().optional() })

export type Measured = { port: number; cpu: () => Promise<number>; stop: () => Promise<void> }

/** Starts one of the servers beside this file in a process of its own. */
export async function startMeasured(
  file: string,
  port: number,
  env: Record<string, string>,
): Promise<Measured> {
  const child = fork(path.join(import.meta.dirname, file), {
    env: { ...process.env, ...env, PORT: String(port) },
  })
  await nextMessage(child)
  return {
    port,
    async cpu() {
      child.send('cpu')
      return (await nextMessage(child)).cpuMicroseconds ?? 0
    },
    async stop() {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}

async function nextMessage(child: ChildProcess) {
  const waiting = new AbortController()
  const { signal } = waiting
  try {
    const [received] = await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(() => {
        throw new Error('A measured server ended before it answered.')
      }),
    ])
    return message.parse(received)
  } finally {
    waiting.abort()
  }
}
