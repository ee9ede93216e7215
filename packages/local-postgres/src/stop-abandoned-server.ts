import { claimOwnership, releaseOwnership } from './ownership.ts'
import { createLayout } from './programs/layout.ts'
import { locatePrograms } from './programs/programs.ts'
import { readPostmasterFile, readServerRecord, stopServer } from './server.ts'

export async function stopAbandonedServer(dataDir: string, stateDir: string): Promise<void> {
  const layout = createLayout(dataDir, stateDir)
  if (readPostmasterFile(layout.cluster) === undefined) return
  await claimOwnership(layout.place)
  try {
    const server = readServerRecord(layout)
    if (server?.pid === readPostmasterFile(layout.cluster)?.pid && server !== undefined) {
      await stopServer(locatePrograms(), layout, server)
    }
  } finally {
    releaseOwnership(layout.place)
  }
}
