import { randomUUID } from 'node:crypto'
import { mostOfflineSessions } from '@fovea/contract/verification'
import { connect, type Database } from '../../../platform/db/connect.ts'
import { doorConnections } from '../../../platform/db/connection-count.ts'
import type { Channels } from '../../../platform/db/listen.ts'
import type { Platform } from '../../../platform/http/create-http.ts'
import type { WatchPool } from '../../../platform/watching/pool-metrics.ts'
import { usualAnswerMs } from '../../../platform/group-commit.ts'
import { createSealing } from '../../../platform/sealing/sealing.ts'
import { Registry } from 'prom-client'
import { createMeter, listBillable } from '../../metering/index.ts'
import { certificateRepository } from '../../license-keys/index.ts'
import { createTrackingRecorder } from '../../tracking/index.ts'
import { createAllowances } from '../allowances/allowances.ts'
import { createDoor, type Door } from './door.ts'
import { createDoorMetrics } from './door-metrics.ts'
import { createOldStarts } from '../sessions/old-starts.ts'
import { createKeyCache } from '../keys/key-cache.ts'
import { createAppUse } from '../sessions/app-use.ts'
import { createOfflineCaps } from '../sessions/offline-caps.ts'
import { createPoolUse } from '../sessions/pool-use.ts'
import { keepReading } from '../leases/keep-reading.ts'
import { createSigner } from '../leases/leases.ts'
import { licenseRepository } from '../licenses/license-repository.ts'
import { loadDeletedKey, loadKey } from '../keys/load-key.ts'
import { sightingRepository } from '../sightings/sighting-repository.ts'
import { createObservedApps } from '../sightings/observed-apps.ts'
import { createRefusalRecorder } from '../refusals/refusal-recorder.ts'
import { refusedRepository } from '../refusals/refused-repository.ts'
import { createRefusedStarts } from '../refusals/refused-starts.ts'
import { loadSigningKeys } from '../leases/signing-keys.ts'
import { createSlowness } from '../sessions/rehearsals.ts'
import { createStartSession } from '../sessions/start-session.ts'
import { type LimitOf, ownLimit } from './window-limit.ts'

/** Offline sessions that one network may report for a key: two full reports. */
const offlineOfNetwork = 2 * mostOfflineSessions
const offlineWindowMs = 10_000

export type OpenDoor = {
  handle: Door['handle']
  /** Draining has begun: from now on every answer closes its connection. */
  drain: Door['drain']
  /** What the database tells of keys. */
  channels: Channels
  /** The databases that starts are stored in, by connections of their own. */
  databases: readonly Database[]
  /** How long the oldest start, sign of life or refusal has waited for its commit, in milliseconds. */
  oldestMs: () => number
  /** Writes where starts came from and how many were refused, now instead of in a few seconds. */
  writeSightings: () => Promise<void>
  /** Counts what eye trackers told, now instead of in a few seconds. */
  writeTracking: () => Promise<void>
  /** Resolves when everything that was answered or is under way is stored. */
  close: () => Promise<void>
}

/**
 * Opens the door: keys and signing keys in memory, kept true by the database's notifications, as far as
 * somebody listens to its channels. Its connections are its
 * own: they are less patient, and whatever holds the others does not hold these.
 */
export async function openDoor(
  platform: Platform,
  databaseUrl: string,
  registry = new Registry(),
  watchPool: WatchPool = () => undefined,
  limitOf: LimitOf = ownLimit,
): Promise<OpenDoor> {
  const { log } = platform
  const { names } = platform.database
  const { meteringUrl, patienceFactor } = platform.config.database
  const own = { max: doorConnections(), log, patience: 'door', patienceFactor, names } as const
  const database = connect({ ...own, url: databaseUrl })
  watchPool('door', database.pool)
  const metering = meteringUrl === undefined ? database : connect({ ...own, url: meteringUrl })
  if (metering !== database) watchPool('metering', metering.pool)
  try {
    return await openOn({ ...platform, database, metering }, registry, limitOf)
  } catch (error) {
    await closeAll([database, metering])
    throw error
  }
}

/** The same database may be there twice. */
async function closeAll(databases: Database[]) {
  await Promise.all([...new Set(databases)].map((database) => database.close()))
}

async function openOn(platform: Platform, registry: Registry, limitOf: LimitOf): Promise<OpenDoor> {
  const { config, database, metering, log, clock } = platform
  const { db } = database
  const sealing = createSealing(config.keyEncryptionKeys)
  const metrics = createDoorMetrics(registry, oldestMs)
  const answerWithinMs = usualAnswerMs * config.database.patienceFactor
  const meter = createMeter(metering.pool, {
    onBatch: metrics.written,
    toldOn: database.pool,
    answerWithinMs,
  })
  const sources = { db, metering: metering.db, meter }
  const keys = createKeyCache((text) => loadKey(sources, text, clock()), metrics.lookedUp)
  const deletedKeys = createKeyCache((text) => loadDeletedKey(sources, text, clock()))
  const signer = createSigner(await loadSigningKeys(db, sealing, clock()))
  const allowances = createAllowances({ db, log, rateLimitFactor: config.rateLimitFactor })
  const refusals = createRefusalRecorder(db, {
    takeBytes: allowances.storedBytes.take,
    onBatch: (...batch) => metrics.written('refusal', ...batch),
    limitOf,
    answerWithinMs,
  })

  const observedApps = createObservedApps({
    add: (seen) => sightingRepository(db).add(seen),
    addCertificates: (seen) => certificateRepository(db).addSeen(seen),
    storedBytes: allowances.storedBytes,
    keepsAddresses: config.retention.addressDays > 0,
    log,
  })
  const refusedStarts = createRefusedStarts({ add: (rows) => refusedRepository(db).add(rows), log })
  const tracking = createTrackingRecorder(db, metering.db, log)
  const oldStarts = createOldStarts(db, log)

  const signingKeys = keepReading(
    async () => signer.use(await loadSigningKeys(db, sealing, clock())),
    log,
  )
  function oldestMs() {
    return Math.max(meter.oldestMs(), refusals.oldestMs())
  }

  const slowness = createSlowness()
  const appUse = createAppUse((ownerId, app, billed) =>
    listBillable(metering.db, ownerId, billed, app),
  )
  const startSession = createStartSession({
    keys,
    slowness,
    authorization: { meter, appUse, poolUse: createPoolUse(meter), observedApps, refusedStarts },
    metering: { meter, appUse, oldStarts, allowances },
    offline: {
      deletedKeys,
      meter,
      signer,
      licenses: licenseRepository(db),
      offlineCaps: createOfflineCaps(sources),
      spendOffline: limitOf('offline', offlineOfNetwork * config.rateLimitFactor, offlineWindowMs),
      allowances,
    },
    responses: { signer, refusals },
  })
  const door = createDoor({
    startSession,
    beats: { keys, meter, slowness, tracking },
    signer,
    metrics,
    clock,
    log,
    isFull: platform.disk?.isFull ?? (() => false),
    secure: config.secure,
    trustedProxies: config.trustedProxies,
    rateLimitFactor: config.rateLimitFactor,
    limitOf,
    newRequestId: randomUUID,
  })
  return {
    handle: door.handle,
    drain() {
      door.drain()
      slowness.release()
    },
    channels: {
      license_keys: {
        onNotify: (ownerId) => {
          keys.forget(ownerId)
          deletedKeys.forget(ownerId)
        },
        onListening: () => {
          keys.clear()
          deletedKeys.clear()
        },
      },
      metering_places: { onNotify: meter.learnPlaces, onListening: meter.learnPlaces },
      signing_keys: { onNotify: signingKeys.readNow, onListening: signingKeys.readNow },
    },
    databases: [...new Set([database, metering])],
    oldestMs,
    writeSightings: async () => {
      await Promise.all([observedApps.write(), refusedStarts.write()])
    },
    writeTracking: tracking.write,
    async close() {
      signingKeys.close()
      await Promise.all([meter.drain(), refusals.drain(), oldStarts.drain()])
      await Promise.all([observedApps.close(), refusedStarts.close()])
      // It looks sessions up: they are stored by now.
      await tracking.close()
      await closeAll([database, metering])
    },
  }
}
