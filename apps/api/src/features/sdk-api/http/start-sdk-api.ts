import { randomUUID } from 'node:crypto'
import { maxOfflineSessions } from '@fovea/contract/sdk-api'
import { connect, type Database } from '../../../platform/db/connect.ts'
import { getSdkApiConnectionCount } from '../../../platform/db/connection-count.ts'
import type { Channels } from '../../../platform/db/listen.ts'
import type { Platform } from '../../../platform/http/create-http-server.ts'
import type { ObservePool } from '../../../platform/monitoring/pool-metrics.ts'
import { defaultResponseTimeoutMs } from '../../../platform/group-commit.ts'
import { createEncryption } from '../../../platform/encryption/encryption.ts'
import { Registry } from 'prom-client'
import { createMeter, listBillableDays } from '../../metering/index.ts'
import { certificateRepository } from '../../license-keys/index.ts'
import { createTrackingRecorder } from '../../tracking/index.ts'
import { createAllowances } from '../allowances/allowances.ts'
import { createSdkApiHandler, type SdkApiHandler } from './sdk-api-handler.ts'
import { registerSdkApiMetrics } from './sdk-api-metrics.ts'
import { createOldKeyStartCounter } from '../sessions/old-key-start-counter.ts'
import { createKeyCache } from '../keys/key-cache.ts'
import { createAppUsage } from '../sessions/app-usage.ts'
import { createOfflineCaps } from '../sessions/offline-caps.ts'
import { createFreeTierUsage } from '../sessions/free-tier-usage.ts'
import { refreshPeriodically } from '../leases/refresh-periodically.ts'
import { createLeaseSigner } from '../leases/lease-signer.ts'
import { licenseRepository } from '../licenses/license-repository.ts'
import { loadDeletedKey, loadFormerKey, loadKey } from '../keys/load-key.ts'
import { observedAppRepository } from '../observed-apps/observed-app-repository.ts'
import { createObservedApps } from '../observed-apps/observed-apps.ts'
import { createRefusalRecorder } from '../refusals/refusal-recorder.ts'
import { refusalEventRepository } from '../refusals/refusal-event-repository.ts'
import { refusedStartRepository } from '../refusals/refused-start-repository.ts'
import { createRefusedStartCounter } from '../refusals/refused-start-counter.ts'
import { loadSigningKeys } from '../leases/signing-keys.ts'
import { createRehearsalDelay } from '../sessions/rehearsals.ts'
import { createStartSession } from '../sessions/start-session.ts'
import { type CreateLimit, createLocalLimit } from './window-limit.ts'

/** Two complete offline reports per key and network. */
const maxOfflinePerNetwork = 2 * maxOfflineSessions
const offlineWindowMs = 10_000

export type SdkApi = {
  handle: SdkApiHandler
  /** Answers rehearsed delays at once. */
  drain: () => void
  channels: Channels
  databases: readonly Database[]
  oldestMs: () => number
  flushObservedApps: () => Promise<void>
  flushTracking: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Creates the SDK API with its caches of keys and signing keys, which are refreshed by database notifications if the
 * caller listens to `channels`. It has separate database connections with shorter timeouts, so that slow queries
 * elsewhere do not delay starts.
 */
export async function startSdkApi(
  platform: Platform,
  databaseUrl: string,
  registry = new Registry(),
  watchPool: ObservePool = () => undefined,
  createLimit: CreateLimit = createLocalLimit,
): Promise<SdkApi> {
  const { log } = platform
  const { names } = platform.database
  const { meteringUrl, timeoutFactor } = platform.config.database
  const connectionOptions = {
    max: getSdkApiConnectionCount(),
    log,
    timeouts: 'sdkApi',
    timeoutFactor,
    names,
  } as const
  const database = connect({ ...connectionOptions, url: databaseUrl })
  watchPool('sdk_api', database.pool)
  const metering =
    meteringUrl === undefined ? database : connect({ ...connectionOptions, url: meteringUrl })
  if (metering !== database) watchPool('metering', metering.pool)
  try {
    return await createSdkApi({ ...platform, database, metering }, registry, createLimit)
  } catch (error) {
    await closeAll([database, metering])
    throw error
  }
}

/** The database for metering may be the same one. */
async function closeAll(databases: Database[]) {
  await Promise.all([...new Set(databases)].map((database) => database.close()))
}

async function createSdkApi(
  platform: Platform,
  registry: Registry,
  createLimit: CreateLimit,
): Promise<SdkApi> {
  const { config, database, metering, log, clock } = platform
  const { db } = database
  const encryption = createEncryption(config.keyEncryptionKeys)
  const metrics = registerSdkApiMetrics(registry, oldestMs)
  const responseTimeoutMs = defaultResponseTimeoutMs * config.database.timeoutFactor
  const meter = createMeter(metering.pool, {
    onBatch: metrics.written,
    notifyPool: database.pool,
    responseTimeoutMs,
  })
  const keySources = { db, metering: metering.db, meter }
  const keys = createKeyCache((text) => loadKey(keySources, text, clock()), metrics.lookedUp)
  const deletedKeys = createKeyCache((text) => loadDeletedKey(keySources, text, clock()))
  const formerKeys = createKeyCache((text) => loadFormerKey(db, text, clock()))
  const signer = createLeaseSigner(await loadSigningKeys(db, encryption, clock()))
  const allowances = createAllowances({ db, log, rateLimitFactor: config.rateLimitFactor })
  const refusals = createRefusalRecorder(db, {
    consumeBytes: allowances.storedBytes.consume,
    onBatch: (...batch) => metrics.written('refusal', ...batch),
    createLimit,
    answerWithinMs: responseTimeoutMs,
  })

  const observedApps = createObservedApps({
    add: (seen) => observedAppRepository(db).add(seen),
    addCertificates: (seen) => certificateRepository(db).addSeen(seen),
    storedBytes: allowances.storedBytes,
    keepsAddresses: config.retention.addressDays > 0,
    log,
  })
  const refusedStarts = createRefusedStartCounter({
    add: async (rows) => {
      await refusedStartRepository(db).add(rows)
      await refusalEventRepository(db).add(rows)
    },
    log,
  })
  const tracking = createTrackingRecorder(db, metering.db, log)
  const oldKeyStarts = createOldKeyStartCounter(db, log)

  const signingKeys = refreshPeriodically(
    async () => signer.use(await loadSigningKeys(db, encryption, clock())),
    log,
  )
  function oldestMs() {
    return Math.max(meter.oldestMs(), refusals.oldestMs())
  }

  const rehearsalDelay = createRehearsalDelay()
  const appUsage = createAppUsage((ownerId, app, billed) =>
    listBillableDays(metering.db, ownerId, billed, app),
  )
  const startSession = createStartSession({
    keys,
    formerKeys,
    rehearsalDelay,
    authorize: {
      meter,
      appUsage,
      freeTierUsage: createFreeTierUsage(meter),
      observedApps,
      refusedStarts,
    },
    store: { meter, appUsage, oldKeyStarts, allowances },
    offline: {
      deletedKeys,
      meter,
      signer,
      licenses: licenseRepository(db),
      offlineCaps: createOfflineCaps(keySources),
      consumeOfflineLimit: createLimit(
        'offline',
        maxOfflinePerNetwork * config.rateLimitFactor,
        offlineWindowMs,
      ),
      allowances,
    },
    respond: { signer, refusals },
  })
  const handle = createSdkApiHandler({
    startSession,
    heartbeats: { keys, meter, rehearsalDelay, tracking },
    signer,
    metrics,
    clock,
    log,
    isFull: platform.disk?.isFull ?? (() => false),
    secure: config.secure,
    trustedProxies: config.trustedProxies,
    rateLimitFactor: config.rateLimitFactor,
    createLimit,
    newRequestId: randomUUID,
  })
  return {
    handle,
    drain: rehearsalDelay.release,
    channels: {
      license_keys: {
        onNotify: (ownerId) => {
          keys.forget(ownerId)
          deletedKeys.forget(ownerId)
          formerKeys.forget(ownerId)
        },
        onListening: () => {
          keys.clear()
          deletedKeys.clear()
          formerKeys.clear()
        },
      },
      metering_places: { onNotify: meter.learnPlaces, onListening: meter.learnPlaces },
      signing_keys: { onNotify: signingKeys.readNow, onListening: signingKeys.readNow },
    },
    databases: [...new Set([database, metering])],
    oldestMs,
    flushObservedApps: async () => {
      await Promise.all([observedApps.write(), refusedStarts.flush()])
    },
    flushTracking: tracking.write,
    async close() {
      signingKeys.close()
      await Promise.all([meter.drain(), refusals.drain(), oldKeyStarts.drain()])
      await Promise.all([observedApps.close(), refusedStarts.close()])
      // The tracking recorder looks sessions up, so close it after they are stored.
      await tracking.close()
      await closeAll([database, metering])
    },
  }
}
