import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { folder } from './place.ts'

/** A console of its own, with a sandbox of its own: for journeys that move the card provider's clock or touch what is not theirs. */
export async function startOwnConsole() {
  const port = await threePorts()
  const dataDir = path.join(folder, `own-${port}`)
  const child = spawn('node', ['scripts/start.ts'], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '100' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  for await (const line of createInterface(child.stdout)) if (line.startsWith('ready on')) break
  // Nobody reads the rest, and a full pipe would hold the server up.
  child.stdout.resume()
  return {
    url: `http://127.0.0.1:${port}`,
    sandboxUrl: `http://127.0.0.1:${port + 1}`,
    dataDir,
    async stop() {
      child.kill('SIGTERM')
      await exit
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The first of three free ports in a row: the console's, the sandbox's and its mailbox's. */
async function threePorts(): Promise<number> {
  const port = await listening(0)
  const next = await Promise.allSettled([listening(port + 1), listening(port + 2)])
  return next.every(({ status }) => status === 'fulfilled') ? port : threePorts()
}

/** Listens for a moment. Answers on which port. */
async function listening(port: number) {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}
