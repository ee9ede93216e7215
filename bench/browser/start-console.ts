import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pickFreePorts } from '@fovea/local-postgres'

const root = path.join(import.meta.dirname, '../..')

export async function startConsole(databaseUrl: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'fovea-bench-'))
  const port = await pickFreePorts(3)
  const child = spawn('node', ['scripts/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      RATE_LIMIT_FACTOR: '100',
      DATABASE_TIMEOUT_FACTOR: '20',
    },
  })

  async function stop() {
    if (child.exitCode === null) {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    }
    await rm(folder, { recursive: true, force: true })
  }

  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith('ready on')) return { url: `http://127.0.0.1:${port}`, stop }
  }
  await stop()
  throw new Error('The console ended before it was ready.')
}
