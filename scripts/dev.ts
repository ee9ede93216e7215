import { spawn } from 'node:child_process'
import path from 'node:path'
import { buildConsole } from './packages/build-console.ts'

const root = path.join(import.meta.dirname, '..')

/**
 * Runs API and console in watch mode. Every change rebuilds the console instead of serving it from a development
 * server, so that origin, cookies and policies are those of production; reloading the page shows the change.
 */
// A build sets NODE_ENV for its own process; the processes started here are not in production mode.
const env = { ...process.env }
await buildConsole()
const programs = [
  ['vite', 'build', 'apps/web', '--watch', '--emptyOutDir', 'false', '--logLevel', 'warn'],
  [
    'node',
    '--watch',
    '--watch-path=apps/api',
    '--watch-path=packages',
    '--watch-preserve-output',
    'scripts/start.ts',
    '--built',
  ],
]

const children = programs.map(([program = '', ...args]) =>
  spawn(program, args, { cwd: root, env, stdio: 'inherit' }),
)
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
}
const ended = await Promise.race(
  children.map(
    (child) => new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 0))),
  ),
)
for (const child of children) child.kill('SIGTERM')
process.exitCode = ended
