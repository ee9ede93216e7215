import { access } from 'node:fs/promises'
import { run } from './outcome.ts'

/** Whether this run may install what the machine lacks. */
export const isInstaller = process.getuid?.() === 0

export async function installPackage(name: string): Promise<void> {
  await run('apt-get', ['update', '-qq'])
  await run('apt-get', ['install', '-y', '-qq', name], { DEBIAN_FRONTEND: 'noninteractive' })
}

/** The first of these files that is there. */
export async function firstThere(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const there = await access(path).then(
      () => true,
      () => false,
    )
    if (there) return path
  }
  return undefined
}
