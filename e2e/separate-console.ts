import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { setPriority } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { consoleFolder } from './console-address.ts'

/** A console of its own, with a sandbox of its own: for journeys that move the card provider's clock or touch what is not theirs. */
export async function startSeparateConsole() {
  const dataDir = path.join(consoleFolder, `own-${randomUUID()}`)
  const child = spawn('node', ['scripts/start.ts'], {
    cwd: path.join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMIT_FACTOR: '100',
      DATABASE_TIMEOUT_FACTOR: '20',
      STRIPE_TIMEOUT_FACTOR: '20',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  comeFirst(child.pid)
  const exit = once(child, 'exit')
  const url = await readyUrl(child.stdout)
  // Nobody reads the rest, and a full pipe would hold the server up.
  child.stdout.resume()
  return {
    url: url.origin,
    // The sandbox takes the port after the console's.
    sandboxUrl: `http://127.0.0.1:${Number(url.port) + 1}`,
    dataDir,
    async stop() {
      child.kill('SIGTERM')
      await exit
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Before the browsers, as the other console does; only root may say so. */
function comeFirst(pid = 0) {
  try {
    setPriority(pid, 0)
  } catch {
    // It waits with the browsers then.
  }
}

/** Where a console says that it is, once it is. */
async function readyUrl(printed: Readable): Promise<URL> {
  for await (const line of createInterface(printed)) {
    if (line.startsWith('ready on ')) return new URL(line.slice('ready on '.length))
  }
  throw new Error('The console ended before it was ready.')
}
