import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ServerRequest } from './adopt-server.ts'
import { explainServerOutput } from '../explain-server-output.ts'
import { waitForDatabase } from '../database.ts'
import { LocalPostgresError } from '../local-postgres-error.ts'
import { readTextIfPresent, writePrivateFile } from '../programs/files.ts'
import type { FolderLayout } from '../programs/layout.ts'
import { killOrphans } from './kill-orphans.ts'
import { isPortFree, pickFreePort } from './ports.ts'
import type { Programs } from '../programs/programs.ts'
import { launchServer, getLogFile, stopServer, type RunningServer } from '../server.ts'

// A killed server's remaining processes usually end by themselves, and a port that another start took can be replaced.
const retryForMs = 10_000
const endOrphansAfterMs = 300
const answerWithinMs = 30_000

export async function startServer(
  programs: Programs,
  layout: FolderLayout,
  wanted: ServerRequest,
): Promise<RunningServer> {
  keepPreviousLog(getLogFile(layout))
  const running = await launchWithPatience(programs, layout, wanted)
  try {
    await waitForDatabase({ ...wanted, port: running.port }, layout, answerWithinMs)
    writePrivateFile(portFile(layout), `${running.port}\n`)
    return running
  } catch (error) {
    await stopServer(programs, layout, running.server)
    throw error
  }
}

async function launchWithPatience(
  programs: Programs,
  layout: FolderLayout,
  wanted: ServerRequest,
): Promise<RunningServer> {
  const begunMs = performance.now()
  for (;;) {
    const port = await choosePort(layout, wanted.port)
    const result = await launchServer(programs, layout, { ...wanted, port })
    if ('server' in result) return { ...result, port }
    const mayPass = /Address already in use|pre-existing shared memory block/
    const forMs = performance.now() - begunMs
    if (!mayPass.test(result.errorOutput) || forMs > retryForMs) {
      const context = `PostgreSQL did not start (see ${getLogFile(layout)})`
      throw explainServerOutput(result.errorOutput, layout.place, context)
    }
    if (
      forMs > endOrphansAfterMs &&
      result.errorOutput.includes('pre-existing shared memory block')
    )
      killOrphans(layout.cluster)
    await delay(100)
  }
}

async function choosePort(layout: FolderLayout, wanted: number | undefined): Promise<number> {
  if (wanted === undefined) {
    const kept = Number(readTextIfPresent(portFile(layout)))
    return pickFreePort(kept > 0 ? kept : undefined)
  }
  if (await isPortFree(wanted)) return wanted
  throw new LocalPostgresError(
    `Port ${wanted} is taken by another program: stop that, or choose another port for the database.`,
  )
}

function keepPreviousLog(log: string): void {
  if (existsSync(log)) renameSync(log, `${log}.previous`)
}

function portFile({ home }: FolderLayout): string {
  return join(home, 'port')
}
