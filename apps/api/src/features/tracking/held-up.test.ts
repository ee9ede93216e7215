import { getTracking } from '@fovea/contract/usage'
import type { TrackingInput } from '@fovea/contract/sdk-api'
import { Kysely, PostgresDialect } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openPool } from '../../../test/database.ts'
import { createTestSession } from '../../../test/test-session.ts'
import { openTestSdkApi } from '../../../test/test-sdk-api.ts'
import { lockInTransaction } from '../../platform/db/locking/advisory-lock.ts'
import { createMeter } from '../metering/index.ts'
import { createTrackingRecorder } from './tracking-recorder.ts'

const sdkApi = await openTestSdkApi()

test('reports blocked by another process are counted by the next write, and newer numbers win', async () => {
  const browser = sdkApi.browser()
  const { _id: ownerId } = await browser.signIn('held-up@example.com')
  const counted = async () => (await browser.call(getTracking, { query: {} })).payload
  const startedAt = sdkApi.clock.now.toISOString()
  const { sessionId, ...session } = createTestSession(ownerId, { startedAt })
  await createMeter(sdkApi.platform.metering.pool).start({ sessionId, ...session })
  const pool = openPool(sdkApi.database.url, { lock_timeout: 100 })
  const db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) })
  const warn = vi.fn<() => void>()
  const recorder = createTrackingRecorder(db, sdkApi.platform.metering.db, { warn })
  const note = (tracking: TrackingInput) =>
    recorder.record({ ownerId, sessionId }, tracking, sdkApi.clock.now.getTime())
  const whileLocked = (work: () => Promise<void>) =>
    sdkApi.db.transaction().execute(async (transaction) => {
      await lockInTransaction(transaction, 'tracking')
      await work()
    })

  note({ fps: 30, faceLost: 0.5 })
  await whileLocked(recorder.write)
  note({ fps: 20 })
  await recorder.write()
  expect(await counted()).toMatchObject({
    sessions: 1,
    fps: { mean: 20 },
    faceLost: { mean: 0.5 },
  })
  expect(warn).not.toHaveBeenCalled()

  note({ fps: 10 })
  await whileLocked(recorder.close)
  expect(await counted()).toMatchObject({ sessions: 1, fps: { mean: 20 } })
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { err: expect.any(Error), sessions: 1 },
    expect.any(String),
  )
  await db.destroy()
})
