import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { waitForDatabase, WrongPasswordError } from '../database.ts'
import { LocalPostgresError } from '../local-postgres-error.ts'
import { readTextIfPresent } from '../programs/files.ts'
import type { FolderLayout } from '../programs/layout.ts'
import { identifyProcess, isPidTaken, isRunning } from './processes.ts'
import type { Programs } from '../programs/programs.ts'
import {
  hasEnded,
  getPostmasterFile,
  readPostmasterFile,
  readServerRecord,
  createServerArguments,
  stopServer,
  type RunningServer,
} from '../server.ts'

// A timeout that is too short costs a restart at most.
const answerWithinMs = 2000

export type ServerRequest = {
  port: number | undefined
  settings: Record<string, string>
  password: string
  database: string
}

/** Stops a server with other settings or without an answer. Undefined if a server has to be started. */
export async function adoptServer(
  programs: Programs,
  layout: FolderLayout,
  wanted: ServerRequest,
): Promise<RunningServer | undefined> {
  const file = readPostmasterFile(layout.cluster)
  if (file === undefined) return undefined
  const { pid, port } = file
  const record = readServerRecord(layout)
  const isRecorded = record?.pid === pid
  const server = isRecorded ? record : identifyProcess(pid)
  if (file.dataDirectory !== layout.cluster || !isRunning(server)) {
    forgetServer(layout, pid)
    return undefined
  }
  if (file.isReady && runsAsWanted(layout, wanted, port)) {
    const failure = await failureOf(waitForDatabase({ ...wanted, port }, layout, answerWithinMs))
    if (failure === undefined) return { server, port, ended: hasEnded(server) }
    if (isRecorded && failure instanceof WrongPasswordError) throw failure
  }
  if (!isRecorded) {
    throw new LocalPostgresError(
      `Process ${pid} seems to run the database in ${layout.cluster}, and we did not start it: stop it, or remove ${getPostmasterFile(layout.cluster)} if it is not PostgreSQL.`,
    )
  }
  await stopServer(programs, layout, server)
  // The server may already have been ending, and then leaves its file behind.
  forgetServer(layout, pid)
  return undefined
}

/** Stops a server that a killed process left in the folder. Rejects if the server was started by hand. */
export async function stopLeftoverServer(programs: Programs, layout: FolderLayout): Promise<void> {
  // No server has port 0, so a running one is stopped instead of adopted.
  const wanted = { port: 0, settings: {}, password: '', database: '' }
  await adoptServer(programs, layout, wanted)
}

/** PostgreSQL would take any process with the id in postmaster.pid, even a zombie, for a living server. */
function forgetServer({ cluster }: FolderLayout, pid: number): void {
  if (isPidTaken(pid)) rmSync(getPostmasterFile(cluster), { force: true })
}

function runsAsWanted(
  layout: FolderLayout,
  { port, settings }: ServerRequest,
  runningPort: number,
): boolean {
  if (port !== undefined && port !== runningPort) return false
  const options = readTextIfPresent(join(layout.cluster, 'postmaster.opts')) ?? ''
  const wanted = createServerArguments(layout, { port: runningPort, settings })
  return options.trimEnd().endsWith(wanted.map((argument) => `"${argument}"`).join(' '))
}

async function failureOf(act: Promise<void>): Promise<unknown> {
  try {
    await act
    return undefined
  } catch (error) {
    return error
  }
}
