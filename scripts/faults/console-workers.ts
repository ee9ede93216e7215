import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { productionSettings } from '../production-settings.ts'
import { startCommand } from '../start-command.ts'

const { compileCache } = await startCommand()

export type ConsoleWorkers = Awaited<ReturnType<typeof runWorkers>>

export async function runWorkers(
  env: Record<string, string | undefined>,
  [program = '', ...args]: string[] = ['node', 'scripts/start.ts'],
) {
  const child = spawn(program, args, {
    cwd: path.join(import.meta.dirname, '../..'),
    env: {
      PATH: process.env['PATH'],
      ...productionSettings,
      LOG_LEVEL: 'error',
      NODE_COMPILE_CACHE: compileCache,
      ...env,
    },
  })
  let printed = ''
  const watchers = new Set<() => void>()
  const take = (chunk: Buffer) => {
    printed += chunk.toString()
    for (const look of watchers) look()
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  child.once('exit', () => {
    for (const look of watchers) look()
  })

  const says = (text: string) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!printed.includes(text) && !hasEnded(child)) return
        watchers.delete(look)
        resolve()
      }
      watchers.add(look)
      look()
    })
  await says('ready on')
  return {
    child,
    printed: () => printed,
    says,
    workers: () => childrenOf(child.pid ?? 0),
    end: async (signal: NodeJS.Signals) => {
      if (hasEnded(child)) return child.exitCode
      const exit = once(child, 'exit')
      child.kill(signal)
      const [code]: unknown[] = await exit
      return code
    },
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess) {
  return exitCode !== null || signalCode !== null
}

async function childrenOf(pid: number) {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const found: number[] = []
  for (const child of text.split(' ').filter((word) => word !== '')) {
    const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')
    if (/processes\/worker\.[jt]s/.test(command)) found.push(Number(child))
  }
  return found
}
