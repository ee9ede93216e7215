import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { pickFreePorts, startLocalPostgres } from '@fovea/local-postgres'
import { Client } from 'pg'

const root = path.join(import.meta.dirname, '../../../..')
const serveScript = fileURLToPath(new URL('serve.ts', import.meta.url))
const foveaScript = path.join(root, 'scripts/fovea.ts')

export type TestProduct = Awaited<ReturnType<typeof startTestProduct>>

export async function startTestProduct() {
  const folder = await mkdtemp(path.join(tmpdir(), 'fovea-license-client-'))
  // If the test runs as root, PostgreSQL runs as another user, which needs access.
  await chmod(folder, 0o755)
  const postgres = await startLocalPostgres({
    dataDir: path.join(folder, 'postgres'),
    settings: { fsync: 'off' },
  })
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  const port = await pickFreePorts(3)
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
    PORT: String(port),
    DATA_DIR: path.join(folder, 'sandbox'),
    DATABASE_URL: postgres.url,
    RATE_LIMIT_FACTOR: '100',
    DATABASE_TIMEOUT_FACTOR: '20',
    STRIPE_TIMEOUT_FACTOR: '20',
    LOG_LEVEL: 'error',
  }
  const child = spawn('node', [serveScript], { cwd: root, env })
  const exit = once(child, 'exit')
  await untilReady(child, exit)

  return {
    url: `http://127.0.0.1:${port}`,
    async stored(sessionId: string) {
      const { rows } = await client.query<{ license: string; duration: number; ended: boolean }>(
        'select license, duration_seconds as duration, ended from metered_sessions where session_id = $1',
        [sessionId],
      )
      return rows
    },
    rotateKeys: () => promisify(execFile)('node', [foveaScript, 'rotate-keys'], { cwd: root, env }),
    async close() {
      child.kill('SIGTERM')
      await exit
      // Unlike a pool, a client is disconnected once this resolves, and gets no error when the server stops.
      await client.end()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilReady(
  child: { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream },
  exit: Promise<unknown>,
) {
  let printed = ''
  const ready = new Promise<void>((resolve) => {
    const take = (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes('ready on')) resolve()
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
  })
  await Promise.race([
    ready,
    exit.then(() => {
      throw new Error(`The product did not start: ${printed}`)
    }),
  ])
}
