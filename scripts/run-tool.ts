import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

if (import.meta.main) {
  const [name = '', program = '', ...args] = process.argv.slice(2)
  process.exitCode = runTool(name, path.join('node_modules/.bin', program), args)
}

/**
 * Runs a program of `tools/<name>` and returns its exit code: `node scripts/run-tool.ts <name> <program> [arguments]`.
 * Each tool has a separate lock and is installed at first use, so that `npm ci` stays fast.
 */
export function runTool(name: string, program: string, args: string[]): number {
  const folder = path.join(root, 'tools', name)
  const code = isInstalled(folder)
    ? 0
    : // Bundlers set NODE_ENV, which would leave the tools out.
      run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--prefix', folder])
  return code === 0 ? run(path.join(folder, program), args) : code
}

/** npm writes this file at the end of an installation. */
function isInstalled(folder: string) {
  const installed = changedAt(path.join(folder, 'node_modules/.package-lock.json'))
  return (
    installed !== undefined && installed >= (changedAt(path.join(folder, 'package-lock.json')) ?? 0)
  )
}

function changedAt(file: string) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs
}

function run(command: string, given: string[]) {
  return spawnSync(command, given, { cwd: root, stdio: 'inherit' }).status ?? 1
}
