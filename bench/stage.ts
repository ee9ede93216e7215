import { escapeIdentifier, escapeLiteral } from 'pg'
import { withClient } from './client.ts'
import { type BenchDatabase, withDatabase } from './database.ts'
import { createPostgresCpuReader } from './postgres-cpu.ts'
import { type RunningServer, runServer, withServers } from './servers.ts'

export type BenchStage = {
  withDatabase: (
    settings: Record<string, string>,
    measure: (database: BenchDatabase) => Promise<void>,
  ) => Promise<void>
  withServers: typeof withServers
}

export const separateStage: BenchStage = { withDatabase, withServers }

export function createSharedStage(url: string) {
  const running = new Map<string, RunningServer>()

  async function serverOf(file: string) {
    const known = running.get(file) ?? (await runServer(url, file))
    running.set(file, known)
    return known.server
  }

  const stage: BenchStage = {
    async withDatabase(settings, measure) {
      await withClient(url, async (client) => {
        const name = escapeIdentifier(client.database ?? '')
        for (const [setting, value] of Object.entries(settings)) {
          await client.query(`alter database ${name} set ${setting} = ${escapeLiteral(value)}`)
        }
      })
      await measure({ url, cpu: createPostgresCpuReader(url) })
    },
    async withServers(_, files, measure) {
      const servers = []
      for (const file of files) servers.push(await serverOf(file))
      await measure(servers)
    },
  }
  return {
    stage,
    close: async () => {
      await Promise.all([...running.values()].map((server) => server.stop()))
    },
  }
}
