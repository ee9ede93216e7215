import { minuteMs } from '@fovea/contract/time'
import type { Pool } from 'pg'
import { createMeter, type NewSession } from '../features/metering/index.ts'
import { createRefusalRecorder, refusedStartRepository } from '../features/sdk-api/index.ts'
import type { Db } from '../platform/db/connect.ts'
import { seedTracking } from './seed-tracking.ts'
import { generateDemoSessions } from './generate-demo-sessions.ts'

export type DemoDatabase = { db: Db; meteringPool: Pool }

export type ProductionKey = {
  id: string
  owner_id: string
  platform: string
  identifier: string
}

const batchSize = 500
/** Long, so that a slow machine does not fail its first start. */
const answerWithinMs = 10 * 60 * 1000

export async function storeDemoSessions(pool: Pool, sessions: NewSession[]) {
  const meter = createMeter(pool, { responseTimeoutMs: answerWithinMs })
  for (let first = 0; first < sessions.length; first += batchSize) {
    await Promise.all(
      sessions.slice(first, first + batchSize).map((session) => meter.start(session)),
    )
  }
}

export async function seedUsage(
  { db, meteringPool }: DemoDatabase,
  keys: ProductionKey[],
  now: Date,
) {
  const keyOf = (app: { platform: string; identifier: string }) => {
    const key = keys.find(
      ({ platform, identifier }) => platform === app.platform && identifier === app.identifier,
    )
    if (!key) throw new Error(`The demo has no key for ${app.identifier} on ${app.platform}.`)
    return key
  }
  const ownerId = keys[0]?.owner_id ?? ''
  const sessions = generateDemoSessions({ ownerId, keyIdOf: (app) => keyOf(app).id, now })
  await storeDemoSessions(meteringPool, sessions)
  await seedTracking(db, sessions)

  const web = keyOf({ platform: 'web', identifier: 'https://play.okafor.example' })
  const stranger = 'https://beta.okafor.example'
  const refusedAtMs = now.getTime() - minuteMs
  const code = 'AUTH_DOMAIN_NOT_ALLOWED'
  const start = { platform: 'web', app: web.identifier, os: 'Chrome 151 on Windows' } as const
  await createRefusalRecorder(db, { answerWithinMs }).record(
    { id: web.id, ownerId },
    { code, observed: stranger, allowed: [web.identifier] },
    { ...start, certificate: '', ip: '198.51.100.23' },
    refusedAtMs,
  )
  const minute = new Date(refusedAtMs - (refusedAtMs % minuteMs))
  await refusedStartRepository(db).add([
    { keyId: web.id, code, minute, starts: 1, sample: { ...start, observed: stranger } },
  ])
}
