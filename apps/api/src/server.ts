import type { Server } from 'node:http'
import { buildApp } from './app.ts'
import { postTasks } from './features/admin/index.ts'
import { billingTasks, entitlementOf, setUpBilling as setUp } from './features/billing/index.ts'
import { hasCommercialLicense, licenseKeyTasks } from './features/license-keys/index.ts'
import { meteringTasks } from './features/metering/index.ts'
import {
  openDoor,
  type OpenDoor,
  rotateSigningKeys as rotateKeys,
  verificationTasks,
} from './features/verification/index.ts'
import { createCardProvider } from './platform/card-provider.ts'
import type { Config } from './platform/config.ts'
import { connect } from './platform/db/connect.ts'
import { migrate } from './platform/db/migrate.ts'
import { createMetrics, listenForMetrics } from './platform/http/metrics.ts'
import { type Jobs, startJobs } from './platform/jobs.ts'
import { createLog } from './platform/log.ts'
import { mailDelivery } from './platform/mail/deliver.ts'
import { createOutbox, mailQueue } from './platform/mail/outbox.ts'
import { mailTasks } from './platform/mail/tasks.ts'
import { createMailTransport } from './platform/mail/transport.ts'
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

/** Makes at the card provider what subscriptions need; harmless where it is there already. */
export function setUpBilling(config: Config) {
  return setUp(createCardProvider(config))
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
  let jobs: Jobs | undefined
  try {
    await migrate(database.db)
    jobs = await startJobs(database.db, log)
    const outbox = createOutbox(config, jobs.send)
    const cardProvider = createCardProvider(config)
    const platform = { config, database, outbox, cardProvider, log, clock: () => new Date() }
    door = await openDoor(platform, databaseUrl)
    const app = await buildApp({ ...platform, webRoot, door })
    const metrics = createMetrics(app)
    await app.listen({ port: config.port, host: config.host })
    if (config.metricsPort !== undefined) {
      metricsServer = await listenForMetrics(metrics, config.metricsPort, config.host)
    }
    await jobs.work(mailQueue, mailDelivery(createMailTransport(config), database, platform.clock))
    const stopTasks = schedule(database.pool, log, [
      ...mailTasks(database.db, platform.clock),
      ...meteringTasks(
        platform,
        async (ownerId, now) =>
          (await entitlementOf(database.db, ownerId, now)) === 'basic' &&
          !(await hasCommercialLicense(database.db, ownerId, now)),
      ),
      ...billingTasks(platform),
      ...licenseKeyTasks(platform),
      ...verificationTasks(database.db),
      ...postTasks(database.db, platform.clock),
    ])
    return {
      url: config.publicUrl,
      async close() {
        await app.close()
        metricsServer?.close()
        await stopTasks()
        await jobs?.stop()
        await door?.close()
        await database.close()
      },
    }
  } catch (error) {
    await jobs?.stop()
    await door?.close()
    await database.close()
    throw error
  }
}
