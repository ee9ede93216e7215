import type { Server } from 'node:http'
import { buildApp } from './app.ts'
import { meteringJobs } from './features/metering/index.ts'
import {
  openDoor,
  type OpenDoor,
  rotateSigningKeys as rotateKeys,
  verificationJobs,
} from './features/verification/index.ts'
import type { Config } from './platform/config.ts'
import { connect } from './platform/db/connect.ts'
import { migrate } from './platform/db/migrate.ts'
import { createMetrics, listenForMetrics } from './platform/http/metrics.ts'
import { createLog } from './platform/log.ts'
import { schedule } from './platform/schedule.ts'
import { createSealing } from './platform/sealing.ts'

/** Retires the key that signs leases and makes a new one; running processes take it up at once. */
export async function rotateSigningKeys(config: Config, databaseUrl: string) {
  const database = connect({ url: databaseUrl, max: 1, log: createLog(config.logLevel) })
  try {
    return await rotateKeys(database.db, createSealing(config.keyEncryptionKey), new Date())
  } finally {
    await database.close()
  }
}

export { type Config, ConfigError, parseConfig } from './platform/config.ts'

export type RunningServer = { url: string; close: () => Promise<void> }

type ServerOptions = {
  config: Config
  databaseUrl: string
  webRoot?: string
}

/** Migrates, listens, and hands back how to drain: no new connection, what is under way ends, then the pool. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, databaseUrl, webRoot } = options
  const log = createLog(config.logLevel)
  const database = connect({ url: databaseUrl, max: config.database.pool, log })
  let metricsServer: Server | undefined
  let door: OpenDoor | undefined
  try {
    await migrate(database.db)
    const platform = { config, database, log, clock: () => new Date() }
    door = await openDoor(platform, databaseUrl)
    const app = await buildApp({ ...platform, webRoot, door })
    const metrics = createMetrics(app)
    await app.listen({ port: config.port, host: config.host })
    if (config.metricsPort !== undefined) {
      metricsServer = await listenForMetrics(metrics, config.metricsPort, config.host)
    }
    const stopJobs = schedule(database.pool, log, [
      ...meteringJobs(database.pool, config.sessionRetentionMonths, platform.clock),
      ...verificationJobs(database.db),
    ])
    return {
      url: config.publicUrl,
      async close() {
        await app.close()
        metricsServer?.close()
        await stopJobs()
        await door?.close()
        await database.close()
      },
    }
  } catch (error) {
    await door?.close()
    await database.close()
    throw error
  }
}
