import { access } from 'node:fs/promises'
import { runProgram } from './outcome.ts'

/** Whether this run may install what the machine lacks. */
export const canInstallPackages = process.getuid?.() === 0

export async function installPackage(name: string): Promise<void> {
  await runProgram('apt-get', ['update', '-qq'])
  await runProgram('apt-get', ['install', '-y', '-qq', name], { DEBIAN_FRONTEND: 'noninteractive' })
}

/** The first of these files that is there. */
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
