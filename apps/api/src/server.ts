import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { watchAll } from './all-metrics.ts'
import { buildApp } from './app.ts'
import {
  billingWork,
  describeProviderError,
  setUpBilling as setUp,
} from './features/billing/index.ts'
import { openDoor, type OpenDoor } from './features/verification/index.ts'
import { createCardProvider } from './platform/card-provider.ts'
import type { Config } from './platform/config/config.ts'
import { StartError } from './platform/config/start-error.ts'
import { explainMissingRight } from './platform/db/check-database.ts'
import { connect } from './platform/db/connect.ts'
import { findStatementNames } from './platform/db/pooler/keeps-statements.ts'
import { openReplica, type Replica, replicaMetric } from './platform/db/replica.ts'
import { type Disk, watchDisk } from './platform/http/watching/disk.ts'
import { listenForMetrics } from './platform/http/watching/metrics.ts'
import { type Jobs, startJobs } from './platform/jobs.ts'
import { createLog } from './platform/log.ts'
import { mailDelivery } from './platform/mail/deliver.ts'
import { createOutbox, mailQueue } from './platform/mail/outbox.ts'
import { createMailTransport, mailConnections } from './platform/mail/transport.ts'
import { schedule } from './platform/schedule.ts'
import { startTracing } from './platform/tracing/start-tracing.ts'
import { watchCertificates } from './platform/watching/certificates.ts'
import { createPoolMetrics } from './platform/watching/pool-metrics.ts'
import { joinProcesses, type Shared } from './platform/processes/join-processes.ts'
import type { WorkerSide } from './platform/processes/worker-side.ts'
import { loadUsedTrialKey } from './platform/sealing/sealed-secrets.ts'
import { prepareDatabases } from './prepare-databases.ts'
import { allTasks } from './all-tasks.ts'

/** Makes at the card provider what subscriptions need; harmless where it is there already. */
export async function setUpBilling(config: Config, signal: AbortSignal) {
  try {
    return await setUp(createCardProvider(config, signal))
  } catch (error) {
    const sentence = describeProviderError(error)
    throw sentence === undefined ? error : new StartError(sentence, { cause: error })
  }
}

export { type Config, ConfigError, parseConfig } from './platform/config/config.ts'
export { StartError } from './platform/config/start-error.ts'
export { changeEncryptionKey, rotateKeys } from './operating/signing-keys.ts'
export { joinPrimary } from './platform/processes/worker-side.ts'

const providerMs = 2000

export type RunningServer = { url: string; close: () => Promise<void> }

type ServerOptions = {
  config: Config
  databaseUrl: string
  webRoot?: string
  /** Where the embedded database is; without it, the database is elsewhere. */
  databaseDir?: string | undefined
  /** Where this process is one of several workers: its line to the primary. */
  worker?: WorkerSide
}

/** However much is stuck. What was answered is stored by then, and what was not is the caller's to repeat. */
const stopWithinMs = 4_000
/** Where another worker has taken over, callers have time to end what they began. */
const replacedWithinMs = 25_000

/** Migrates, listens, and hands back how to drain: no new connection, what is under way ends, then the pool. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, databaseUrl, webRoot, databaseDir, worker } = options
  const log = createLog(config.logLevel)
  const directUrl = config.database.directUrl ?? databaseUrl
  const { meteringUrl, patienceFactor } = config.database
  const pooledUrls = [databaseUrl, meteringUrl ?? databaseUrl]
  const names = await findStatementNames(pooledUrls, log, patienceFactor)
  const serving = { max: config.database.pool, log, patienceFactor, names }
  const unhurriedly = { max: 2, log, patience: 'background', patienceFactor, names } as const
  const database = connect({ ...serving, url: databaseUrl })
  // For tasks that walk through whole tables and may take their time. Past a pooler, where limits pass from one kind of
  // connection to another.
  const unhurried = connect({ ...unhurriedly, url: directUrl })
  const [metering, unhurriedMetering] =
    meteringUrl === undefined
      ? [database, unhurried]
      : [connect({ ...serving, url: meteringUrl }), connect({ ...unhurriedly, url: meteringUrl })]
  let replica: Replica | undefined
  let disk: Disk | undefined
  let app: FastifyInstance | undefined
  let metricsServer: Server | undefined
  let shared: Shared | undefined
  let door: OpenDoor | undefined
  let jobs: Jobs | undefined
  const hangUp = new AbortController()
  let stopTasks: (() => Promise<void>) | undefined
  let stopTracing: (() => Promise<void>) | undefined

  async function end() {
    // A card provider that does not answer holds up the end no longer than this.
    setTimeout(() => hangUp.abort(), providerMs).unref()
    await Promise.all([app?.close(), stopTasks?.()])
    metricsServer?.close()
    await Promise.all([jobs?.stop(), worker?.sayLast()])
    await door?.close()
    await shared?.leave()
    disk?.stop()
    await replica?.close()
    const databases = new Set([unhurried, database, unhurriedMetering, metering])
    await Promise.all([...[...databases].map((one) => one.close()), stopTracing?.()])
  }
  async function close() {
    const ended = await endsWithin(
      worker?.isReplaced() === true ? replacedWithinMs : stopWithinMs,
      end(),
    )
    if (!ended) log.warn('the stop took too long: what was still under way is cut off')
  }

  try {
    stopTracing = await startTracing(config, log)
    await prepareDatabases(config, databaseUrl)
    // Stored at the start, while everything can be written. It also tells here that KEY_ENCRYPTION_KEY is another one.
    await loadUsedTrialKey(database.db, config.keyEncryptionKeys)
    const registry = new Registry()
    const watchPool = createPoolMetrics(registry)
    watchPool('serving', database.pool)
    watchPool('background', unhurried.pool)
    jobs = await startJobs({ url: databaseUrl, log, watchPool, patienceFactor })
    const outbox = createOutbox(config, jobs.send)
    const cardProvider = createCardProvider(config, hangUp.signal)
    replica = config.database.replicaUrl
      ? openReplica({ ...serving, url: config.database.replicaUrl, primary: database })
      : undefined
    disk = databaseDir === undefined ? undefined : await watchDisk({ place: databaseDir, log })
    const platform = {
      config,
      database,
      metering,
      replica,
      disk,
      outbox,
      cardProvider,
      log,
      clock: () => new Date(),
    }
    const certificates = watchCertificates(config, platform.clock)
    // An embedded database has no other console, and one process nobody to share with.
    if (worker !== undefined || databaseDir === undefined) {
      shared = await joinProcesses(database.pool, log, names)
    }
    door = await openDoor(platform, databaseUrl, registry, watchPool, shared?.limitOf)
    const newsUrl = directUrl
    app = await buildApp({ ...platform, webRoot, door, worker, shared, newsUrl, certificates })
    const { onCompared, onReported } = watchAll({ registry, app, platform, certificates })
    if (replica) replicaMetric(registry, replica)
    await app.listen({ port: config.port, host: config.host })
    worker?.watch(registry)
    if (config.metricsPort !== undefined && !worker) {
      metricsServer = await listenForMetrics(registry, config.metricsPort, config.metricsHost)
    }
    const deliver = mailDelivery(createMailTransport(config), database, platform.clock)
    await jobs.work(mailQueue, deliver, mailConnections)
    for (const [queue, handle] of Object.entries(billingWork(platform))) {
      await jobs.work(queue, handle)
    }
    const background = { database: unhurried, metering: unhurriedMetering }
    stopTasks = schedule(
      database.pool,
      log,
      allTasks(platform, background, { onCompared, onReported }),
    )
    return { url: config.publicUrl, close }
  } catch (error) {
    await close()
    throw explainMissingRight(error, databaseUrl)
  }
}

/** Whether something ends in time. What fails has ended too, and says so. */
async function endsWithin(ms: number, act: Promise<void>) {
  const over = Promise.withResolvers<false>()
  const timer = setTimeout(() => over.resolve(false), ms)
  try {
    return await Promise.race([act.then(() => true), over.promise])
  } finally {
    clearTimeout(timer)
  }
}
