import { Registry } from 'prom-client'
import { registerAllMetrics } from './register-all-metrics.ts'
import { buildApp } from './app.ts'
import { startSdkApi as openSdkApi } from './features/sdk-api/index.ts'
import { isDoneWithin } from './server/is-done-within.ts'
import { openDatabases } from './server/open-databases.ts'
import { openPlatform } from './server/open-platform.ts'
import type { Config } from './platform/config/config.ts'
import { explainMissingPrivilege } from './platform/db/check-database.ts'
import { serveMetrics } from './platform/http/monitoring/metrics.ts'
import { createLog } from './platform/logging/log.ts'
import { createSharedState } from './platform/processes/shared-state.ts'
import type { PrimaryConnection } from './platform/processes/primary-connection.ts'
import { loadDerivedKey } from './platform/encryption/encrypted-secrets.ts'
import { startTracing } from './platform/tracing/start-tracing.ts'
import { startCertificateMonitor } from './platform/monitoring/certificate-monitor.ts'
import { registerPoolMetrics } from './platform/monitoring/pool-metrics.ts'
import { prepareDatabases } from './prepare-databases.ts'
import { startWork } from './server/start-work.ts'

export { changeEncryptionKey, rotateKeys } from './operating/signing-keys.ts'
export { resetPasskeysOf } from './operating/reset-passkeys.ts'
export { setUpBilling } from './operating/set-up-billing.ts'
export { type Config, ConfigError, parseConfig } from './platform/config/config.ts'
export { StartError } from './platform/config/start-error.ts'
export { connectToPrimary } from './platform/processes/primary-connection.ts'

export type RunningServer = { url: string; close: () => Promise<void> }

type ServerOptions = {
  config: Config
  databaseUrl: string
  webRoot?: string
  databaseDir?: string | undefined
  worker?: PrimaryConnection
}

/** Limit of a close: answered calls are stored by then, and callers repeat the others. */
const closeTimeoutMs = 4_000
/** If another worker has taken over, open requests have more time to end. */
const replacedTimeoutMs = 25_000
/** How long a close waits for calls to the card provider. */
const providerTimeoutMs = 2_000

/** Opens everything in order, migrates and listens. `close` drains and closes in reverse order. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, databaseUrl, webRoot, databaseDir, worker } = options
  const log = createLog(config.logLevel)
  const started = new AsyncDisposableStack()
  const hangUp = new AbortController()

  async function close() {
    setTimeout(() => hangUp.abort(), providerTimeoutMs).unref()
    const timeoutMs = worker?.isReplaced() === true ? replacedTimeoutMs : closeTimeoutMs
    const isClosed = await isDoneWithin(timeoutMs, started.disposeAsync())
    if (!isClosed) log.warn('shutdown timed out, open requests are cut off')
  }

  try {
    started.defer(await startTracing(config, log))
    const databases = await openDatabases({ config, databaseUrl, log, started })
    const { database } = databases.serving
    await prepareDatabases(config, databaseUrl)
    // At the start, while everything is writable. A wrong KEY_ENCRYPTION_KEY is noticed here, too.
    await loadDerivedKey(database.db, 'used trials', config.keyEncryptionKeys)

    const registry = new Registry()
    const watchPool = registerPoolMetrics(registry)
    watchPool('serving', database.pool)
    watchPool('background', databases.background.database.pool)
    const platformOptions = {
      config,
      databaseUrl,
      databaseDir,
      databases,
      registry,
      watchPool,
      log,
      started,
    }
    const { platform, jobs } = await openPlatform({ ...platformOptions, hangUp: hangUp.signal })

    // A single process with an embedded database shares it with no other.
    const isShared = worker !== undefined || databaseDir === undefined
    const shared = isShared
      ? await createSharedState(database.pool, log, databases.names)
      : undefined
    if (shared) started.defer(() => shared.leave())
    const sdkApi = await openSdkApi(platform, databaseUrl, registry, watchPool, shared?.limitOf)
    started.defer(sdkApi.close)

    if (worker) started.defer(worker.sayLast)
    if (config.metricsPort !== undefined && !worker) {
      const metrics = await serveMetrics(registry, config.metricsPort, config.metricsHost)
      started.defer(async () => void metrics.close())
    }
    const certificates = startCertificateMonitor(config, platform.clock)
    const live = { worker, shared, newsUrl: databases.directUrl, certificates }
    const app = await buildApp({ ...platform, ...live, webRoot, sdkApi: sdkApi })
    const listeners = registerAllMetrics({ registry, app, platform, certificates })
    let stopTasks: (() => Promise<void>) | undefined
    // Concurrently, because a task may take as long to end as a request.
    started.defer(async () => void (await Promise.all([app.close(), stopTasks?.()])))
    await app.listen({ port: config.port, host: config.host })
    worker?.watch(registry)

    stopTasks = await startWork({ platform, jobs, background: databases.background, listeners })
    return { url: config.publicUrl, close }
  } catch (error) {
    await close()
    throw explainMissingPrivilege(error, databaseUrl)
  }
}
