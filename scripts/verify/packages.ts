import { access } from 'node:fs/promises'
import { runProgram } from './outcome.ts'

/** Whether this run may install missing system packages. */
export const canInstallPackages = process.getuid?.() === 0

export async function installPackage(name: string): Promise<void> {
  await runProgram('apt-get', ['update', '-qq'])
  await runProgram('apt-get', ['install', '-y', '-qq', name], { DEBIAN_FRONTEND: 'noninteractive' })
}

/** Returns the first existing file. */
export async function findFirstExisting(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const there = await access(path).then(
      () => true,
      () => false,
    )
    if (there) return path
  }
  return undefined
}
