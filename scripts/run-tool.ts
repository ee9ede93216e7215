import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import path from 'node:path'

/**
 * Runs a program of `tools/<name>`: `node scripts/run-tool.ts <name> <program> [arguments]`. Each of these folders has a lock of
 * its own and is installed at first use, so that `npm ci` stays fast for those who never run it.
 */
const [name = '', program = '', ...args] = process.argv.slice(2)
const root = path.join(import.meta.dirname, '..')
const folder = path.join(root, 'tools', name)

if (!isInstalled()) run('npm', ['ci', '--no-audit', '--no-fund', '--prefix', folder])
run(path.join(folder, 'node_modules/.bin', program), args)

/** npm writes this file at the end of an installation. */
function isInstalled() {
  const installed = changedAt(path.join(folder, 'node_modules/.package-lock.json'))
  return (
    installed !== undefined && installed >= (changedAt(path.join(folder, 'package-lock.json')) ?? 0)
  )
}

function changedAt(file: string) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs
}

function run(command: string, given: string[]) {
  const { status } = spawnSync(command, given, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
