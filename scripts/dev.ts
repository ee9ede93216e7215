import { spawn } from 'node:child_process'
import path from 'node:path'
import { buildWeb } from '@fovea/web/build'

const root = path.join(import.meta.dirname, '..')

/**
 * Both sides under watch. The console is built again at every change, instead of being served by another server, so that
 * development has the same origin, cookies and policies as production; a reload of the page shows the change.
 */
// A build sets NODE_ENV for its own process; what is started here is not production.
const env = { ...process.env }
await buildWeb()
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
