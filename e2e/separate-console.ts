import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { setPriority } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { consoleFolder } from './console-address.ts'

/**
 * A separate console with a separate sandbox, for journeys that move the card provider's clock or change data of
 * others.
 */
export async function startSeparateConsole(settings: Record<string, string> = {}) {
  const dataDir = path.join(consoleFolder, `own-${randomUUID()}`)
  let running = await launch({ PORT: '0', DATA_DIR: dataDir, ...settings })
  const { url } = running
  return {
    url: url.origin,
    // The sandbox uses the port after the console's.
    sandboxUrl: `http://127.0.0.1:${Number(url.port) + 1}`,
    dataDir,
    /** Runs the tasks that are due, as their processes sleep until then. */
    async restart() {
      await running.stop()
      running = await launch({ PORT: url.port, DATA_DIR: dataDir, ...settings })
    },
    async stop() {
      await running.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function launch(settings: Record<string, string>) {
  const child = spawn('node', ['scripts/start.ts'], {
    cwd: path.join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      RATE_LIMIT_FACTOR: '100',
      DATABASE_TIMEOUT_FACTOR: '20',
      STRIPE_TIMEOUT_FACTOR: '20',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  raisePriority(child.pid)
  const exit = once(child, 'exit')
  const url = await readyUrl(child.stdout)
  // The rest of the output is discarded, because a full pipe would block the server.
  child.stdout.resume()
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await exit
    },
  }
}

/** Gives the server priority over the browsers; only root may do so. */
function raisePriority(pid = 0) {
  try {
    setPriority(pid, 0)
  } catch {
    // Without root, the server has the priority of the browsers.
  }
}

async function readyUrl(output: Readable): Promise<URL> {
  for await (const line of createInterface(output)) {
    if (line.startsWith('ready on ')) return new URL(line.slice('ready on '.length))
  }
  throw new Error('The console ended before it was ready.')
}
