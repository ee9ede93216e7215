import { execFileSync } from 'node:child_process'
import path from 'node:path'

type InstalledNode = { file: string; major: number; minor: number }

/** Every Node.js on the PATH, such as the system's beside the one that the installation brings. */
export function findNodes(): InstalledNode[] {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  const find = folders.map((one) => `command -v '${one}/node'`).join('; ')
  const files = execFileSync('sh', ['-c', `${find}; true`])
    .toString()
    .trim()
    .split('\n')
  return [...new Set(files)].filter(Boolean).map((file) => {
    const version = execFileSync(file, ['--version']).toString().slice(1)
    const [major = 0, minor = 0] = version.split('.').map(Number)
    return { file, major, minor }
  })
}
