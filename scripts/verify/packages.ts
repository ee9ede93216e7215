import { access } from 'node:fs/promises'
import { runProgram } from './outcome.ts'

export const canInstallPackages = process.getuid?.() === 0

export async function installPackage(name: string): Promise<void> {
  await runProgram('apt-get', ['update', '-qq'])
  await runProgram('apt-get', ['install', '-y', '-qq', name], { DEBIAN_FRONTEND: 'noninteractive' })
}

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
