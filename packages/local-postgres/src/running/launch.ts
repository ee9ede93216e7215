import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Wanted } from './adopt.ts'
import { explainComplaint } from '../complaint.ts'
import { openDatabase } from '../database.ts'
import { LocalPostgresError } from '../error.ts'
import { readTextIfPresent, writePrivateFile } from '../programs/files.ts'
import type { Layout } from '../programs/layout.ts'
import { endOrphans } from './orphans.ts'
import { isPortFree, pickFreePort } from './ports.ts'
import type { Programs } from '../programs/programs.ts'
import { launchServer, logFile, stopServer, type RunningServer } from '../server.ts'

// A killed server's last processes end by themselves, mostly, and a port lost to another start can be replaced.
const retryForMs = 10_000
const endOrphansAfterMs = 300
const answerWithinMs = 30_000

/** Starts a server with a database that our password opens. */
export async function startServer(
  programs: Programs,
  layout: Layout,
  wanted: Wanted,
): Promise<RunningServer> {
  keepPreviousLog(logFile(layout))
  const running = await launchWithPatience(programs, layout, wanted)
  try {
    await openDatabase({ ...wanted, port: running.port }, layout, answerWithinMs)
    writePrivateFile(portFile(layout), `${running.port}\n`)
    return running
  } catch (error) {
    await stopServer(programs, layout, running.server)
    throw error
  }
}

async function launchWithPatience(
  programs: Programs,
  layout: Layout,
  wanted: Wanted,
): Promise<RunningServer> {
  const begunMs = performance.now()
  for (;;) {
    const port = await choosePort(layout, wanted.port)
    const result = await launchServer(programs, layout, { ...wanted, port })
    if ('server' in result) return { ...result, port }
    const mayPass = /Address already in use|pre-existing shared memory block/
    const forMs = performance.now() - begunMs
    if (!mayPass.test(result.complaint) || forMs > retryForMs) {
      const context = `PostgreSQL did not start (see ${logFile(layout)})`
      throw explainComplaint(result.complaint, layout.place, context)
    }
    if (forMs > endOrphansAfterMs && result.complaint.includes('pre-existing shared memory block'))
      endOrphans(layout.cluster)
    await delay(100)
  }
}

async function choosePort(layout: Layout, wanted: number | undefined): Promise<number> {
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

function portFile({ home }: Layout): string {
  return join(home, 'port')
}
