import { randomUUID } from 'node:crypto'
import { listen } from '../../platform/db/listen.ts'
import type { Platform } from '../../platform/http/create-http.ts'
import { createSealing } from '../../platform/sealing.ts'
import { createMeter } from '../metering/index.ts'
import { createDoor, type Door } from './door.ts'
import { createKeyCache } from './key-cache.ts'
import { createSigner } from './leases.ts'
import { createLiveHub, type LiveHub } from './live-hub.ts'
import { loadKey } from './load-key.ts'
import { createRefusalRecorder } from './refusal-recorder.ts'
import { loadSigningKeys } from './signing-keys.ts'

export type OpenDoor = {
  handle: Door['handle']
  /** Draining has begun: from now on every answer closes its connection. */
  drain: Door['drain']
  /** What the owners' feeds wait for. */
  live: LiveHub
  /** Resolves when everything that was answered or is under way is stored, and nothing listens any more. */
  close: () => Promise<void>
}

/** Opens the door: keys and signing keys in memory, kept true by the database's notifications. */
export async function openDoor(platform: Platform, databaseUrl: string): Promise<OpenDoor> {
  const { config, database, log, clock } = platform
  const { db, pool } = database
  const sealing = createSealing(config.keyEncryptionKey)
  const meter = createMeter(pool)
  const keys = createKeyCache((text) => loadKey(db, meter, text, clock()))
  const signer = createSigner(await loadSigningKeys(db, sealing, clock()))
  const refusals = createRefusalRecorder(db)
  const live = createLiveHub()

  const reloadSigningKeys = () =>
    void loadSigningKeys(db, sealing, clock()).then(signer.use, (error: unknown) =>
      log.error({ err: error }, 'signing keys cannot be read'),
    )
  const listener = await listen({
    url: config.database.directUrl ?? databaseUrl,
    log,
    channels: {
      license_keys: { onNotify: keys.forget, onListening: keys.clear },
      live: {
        onNotify: (owners) => live.tell('feed', owners),
        onListening: () => live.tellAll('feed'),
      },
      requests: {
        onNotify: (ownerId) => live.tell('requests', ownerId),
        onListening: () => live.tellAll('requests'),
      },
      sessions: {
        onNotify: (userId) => live.tell('sessions', userId),
        onListening: () => live.tellAll('sessions'),
      },
      signing_keys: { onNotify: reloadSigningKeys, onListening: reloadSigningKeys },
    },
  })
  const door = createDoor({
    keys,
    meter,
    signer,
    refusals,
    clock,
    log,
    secure: config.secure,
    trustedProxies: config.trustedProxies,
    rateLimitFactor: config.rateLimitFactor,
    newRequestId: randomUUID,
  })
  return {
    ...door,
    live,
    async close() {
      await Promise.all([meter.drain(), refusals.drain()])
      await listener.close()
    },
  }
}
