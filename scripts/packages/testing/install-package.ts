import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

/** Installs into an empty folder, where no other package is found. */
export async function installPackage(packed: string, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }')
  const flags = ['--offline', '--no-audit', '--no-fund']
  await promisify(execFile)('npm', ['install', '--prefix', folder, ...flags, packed])
  return folder
}
