import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pickFreePorts } from '@fovea/local-postgres'
import { runProgram } from '../verify/outcome.ts'

const program = process.env['PGBOUNCER'] ?? 'pgbouncer'
// Debian installs it in a folder that is only in root's PATH.
const PATH = `${process.env['PATH']}:/usr/sbin`
const env = { ...process.env, PATH }

/** Returns 118 for 1.18. Only the long run installs PgBouncer, because apt allows one installation at once. */
export async function findPoolerVersion({ mayInstall }: { mayInstall: boolean }) {
  const version = readVersion()
  if (version !== undefined || !mayInstall || process.getuid?.() !== 0) return version
  try {
    await runProgram('apt-get', ['update', '-qq'])
    const aptOptions = ['-o', 'DPkg::Lock::Timeout=120', '--no-install-recommends']
    await runProgram('apt-get', ['install', '-y', '-qq', ...aptOptions, 'pgbouncer'], {
      DEBIAN_FRONTEND: 'noninteractive',
    })
  } catch {
    // The system has no apt.
  }
  return readVersion()
}

function readVersion() {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', env })
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout ?? '') ?? []
  return major === undefined ? undefined : Number(major) * 100 + Number(minor)
}

export async function startPooler(databaseUrl: string, settings: string[] = []) {
  const { hostname, port: databasePort, username, password, pathname } = new URL(databaseUrl)
  const folder = await mkdtemp(path.join(tmpdir(), 'fovea-pooler-'))
  await chmod(folder, 0o755)
  const port = await pickFreePorts(1)
  const file = path.join(folder, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `${pathname.slice(1)} = host=${hostname} port=${databasePort} user=${username} password=${password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 5',
    'logfile = /dev/null',
    ...settings,
  ]
  await writeFile(file, `${lines.join('\n')}\n`)
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const child = spawn(program, ['-q', file], { ...user, env, stdio: 'ignore' })
  await listens(port)
  const url = new URL(databaseUrl)
  url.port = String(port)
  return {
    url: url.href,
    async stop() {
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function listens(port: number) {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const up = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (up) return
  }
}
