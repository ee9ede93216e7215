import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import type { Databases } from './open-databases.ts'
import { createCardProvider } from '../platform/card-provider.ts'
import type { Config } from '../platform/config/config.ts'
import { openReplica, registerReplicaMetric } from '../platform/db/replica.ts'
import { startDiskMonitor } from '../platform/http/monitoring/disk-monitor.ts'
import { startJobs } from '../platform/jobs.ts'
import { createOutbox } from '../platform/mail/outbox.ts'
import type { ObservePool } from '../platform/monitoring/pool-metrics.ts'

type Options = {
  config: Config
  databaseUrl: string
  databaseDir: string | undefined
  databases: Databases
  registry: Registry
  watchPool: ObservePool
  log: FastifyBaseLogger
  started: AsyncDisposableStack
  hangUp: AbortSignal
}

export async function openPlatform(options: Options) {
  const { config, databaseUrl, databaseDir, databases, registry, watchPool, log, started } = options
  const { pool: max, timeoutFactor, replicaUrl } = config.database
  const { database, metering } = databases.serving

  const replica =
    replicaUrl === undefined
      ? undefined
      : openReplica({
          url: replicaUrl,
          max,
          log,
          timeoutFactor,
          names: databases.names,
          primary: database,
        })
  if (replica) {
    started.defer(replica.close)
    registerReplicaMetric(registry, replica)
  }

  const jobs = await startJobs({ url: databaseUrl, log, watchPool, timeoutFactor })
  started.defer(jobs.stop)

  const disk =
    databaseDir === undefined ? undefined : await startDiskMonitor({ place: databaseDir, log })
  if (disk) started.defer(async () => disk.stop())

  const platform = {
    config,
    database,
    metering,
    replica,
    disk,
    outbox: createOutbox(config, jobs.send),
    cardProvider: createCardProvider(config, options.hangUp),
    log,
    clock: () => new Date(),
  }
  return { platform, jobs }
}
