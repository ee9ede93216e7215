import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createUnsupportedError, getErrorCode, LocalPostgresError } from './local-postgres-error.ts'
import { createPrivateFile, readTextIfPresent, writePrivateFile } from './programs/files.ts'
import type { FolderLayout } from './programs/layout.ts'
import { loopback } from './running/ports.ts'
import { formatProcess, identifyProcess, isRunning, parseProcess } from './running/processes.ts'
import type { ProcessIdentity } from './running/processes.ts'
import { getProgramPath, type Programs } from './programs/programs.ts'
import { runProgram, createSpawnOptions } from './programs/run-program.ts'

const startWithinMs = 120_000
const stopWithinMs = 60_000
const pollEveryMs = 10
const watchEveryMs = 500

type ServerSettings = { port: number; settings: Record<string, string> }

export function createServerArguments(
  { cluster }: FolderLayout,
  { port, settings }: ServerSettings,
): string[] {
  const all = {
    max_connections: '100',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The details of an error quote the values of rows, which must not appear in a log.
    log_error_verbosity: 'terse',
    // After a crash all files are first synced to the disk: by one call instead of one per file.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    ...settings,
    listen_addresses: loopback,
    unix_socket_directories: '',
    port: String(port),
  }
  return [
    '-D',
    cluster,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

export function readPostmasterFile(cluster: string) {
  const lines = readTextIfPresent(getPostmasterFile(cluster))
    ?.split('\n')
    .map((line) => line.trim())
  const [pid, dataDirectory, , port] = lines ?? []
  if (pid === undefined || dataDirectory === undefined || port === undefined) return undefined
  return {
    pid: Number(pid),
    // On Windows PostgreSQL writes the path with slashes.
    dataDirectory: resolve(dataDirectory),
    port: Number(port),
    // A replica has the status `standby`, and takes connections too.
    isReady: lines?.[7] === 'ready' || lines?.[7] === 'standby',
  }
}

export function getPostmasterFile(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

export function getLogFile({ home }: FolderLayout): string {
  return join(home, 'server.log')
}

/** Identifies the process that we started last, because its id alone may belong to another process by now. */
export function readServerRecord(layout: FolderLayout): ProcessIdentity | undefined {
  return parseProcess(readTextIfPresent(serverRecordFile(layout)) ?? '')
}

function serverRecordFile({ place }: FolderLayout): string {
  return join(place, 'server')
}

/** `ended` resolves when the process is gone. */
export type RunningServer = { server: ProcessIdentity; port: number; ended: Promise<void> }

type LaunchResult = { server: ProcessIdentity; ended: Promise<void> } | { errorOutput: string }

export async function launchServer(
  programs: Programs,
  layout: FolderLayout,
  settings: ServerSettings,
): Promise<LaunchResult> {
  const child = await spawnServer(programs, layout, createServerArguments(layout, settings))
  if (child.pid === undefined) throw createUnsupportedError('the server has no process')
  const server = identifyProcess(child.pid)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    writePrivateFile(serverRecordFile(layout), `${formatProcess(server)}\n`)
    if (await becomesReady(child, layout)) return { server, ended }
    return { errorOutput: readFileSync(getLogFile(layout), 'utf8') }
  } catch (error) {
    await stopServer(programs, layout, server)
    throw error
  }
}

async function becomesReady(child: ChildProcess, layout: FolderLayout): Promise<boolean> {
  const deadline = performance.now() + startWithinMs
  while (child.exitCode === null && child.signalCode === null) {
    const file = readPostmasterFile(layout.cluster)
    if (file?.pid === child.pid && file?.isReady === true) return true
    if (performance.now() > deadline) {
      throw new LocalPostgresError(
        `PostgreSQL did not get ready within ${startWithinMs / 1000} seconds: see ${getLogFile(layout)}.`,
      )
    }
    await delay(pollEveryMs)
  }
  return false
}

/** Detached, so that Ctrl-C in a terminal reaches this process and not the database. */
async function spawnServer(
  programs: Programs,
  layout: FolderLayout,
  args: string[],
): Promise<ChildProcess> {
  const log = createPrivateFile(getLogFile(layout))
  try {
    const child = spawn(getProgramPath(programs, 'postgres'), args, {
      ...createSpawnOptions(layout),
      detached: true,
      stdio: ['ignore', log, log],
    })
    child.unref()
    await once(child, 'spawn').catch((error: Error) => {
      throw createUnsupportedError(error.message)
    })
    return child
  } finally {
    closeSync(log)
  }
}

/** Does a fast shutdown, which writes committed data to the disk. Resolves when the process is gone. */
export async function stopServer(
  programs: Programs,
  layout: FolderLayout,
  server: ProcessIdentity,
): Promise<void> {
  if (!isRunning(server)) return
  await askToStop(programs, layout, server)
  const deadline = performance.now() + stopWithinMs
  while (isRunning(server)) {
    if (performance.now() > deadline) {
      throw new LocalPostgresError(
        `PostgreSQL (process ${server.pid}) is still stopping after ${stopWithinMs / 1000} seconds: see ${getLogFile(layout)}.`,
      )
    }
    await delay(pollEveryMs)
  }
}

async function askToStop(programs: Programs, layout: FolderLayout, { pid }: ProcessIdentity) {
  // Windows has no signals, so PostgreSQL's own tool stops it.
  if (process.platform === 'win32') {
    await runProgram(programs, 'pg_ctl', ['kill', 'INT', `${pid}`], layout)
    return
  }
  try {
    process.kill(pid, 'SIGINT')
  } catch (error) {
    if (getErrorCode(error) !== 'ESRCH') throw error
  }
}

export async function hasEnded(server: ProcessIdentity): Promise<void> {
  while (isRunning(server)) await delay(watchEveryMs, undefined, { ref: false })
}
