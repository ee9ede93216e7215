import { dayMs, dayOf } from '@fovea/contract/time'
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase, requireCapabilityForAll } from '../../../test/database.ts'
import { connect } from '../../platform/db/connect.ts'
import { createLog } from '../../platform/logging/log.ts'
import { trackingRepository } from './repository.ts'
import { createTrackingTasks } from './tasks.ts'

requireCapabilityForAll('plain metering')

const ownerId = randomUUID()
const { url, pool } = await openTestDatabase()
const connected = connect({ url, max: 2, log: createLog('silent'), timeoutFactor: 20 })
afterAll(() => connected.close())
await pool.query(
  `insert into users (id, email, nickname, image_url, created_at) values ($1, 'owner@example.com', '', '', now())`,
  [ownerId],
)

const dayFromNow = (days: number) => dayOf(Date.now() + days * dayMs)

const trackedOn = (day: string, sessionId: string = randomUUID()) => ({
  ownerId,
  sessionId,
  day,
  app: 'app',
  platform: 'ios' as const,
  os: '',
  model: '',
  sdk: '',
  fps: 30,
  faceLost: null,
  calibrationError: null,
})

async function keep(...sessions: ReturnType<typeof trackedOn>[]) {
  const repository = trackingRepository(connected.db)
  await repository.makePartitions(sessions.map(({ day }) => day))
  await repository.storeSessions(sessions)
}

async function partitions() {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'tracked_sessions_by_day'::regclass order by 1`,
  )
  return rows.map(({ name }) => name)
}

const nameOf = (day: string) => `tracked_sessions_${day.replaceAll('-', '_')}`

async function forgetAt(day: string) {
  const [task] = createTrackingTasks(connected, () => new Date(`${day}T12:00:00Z`), 13)
  await task?.run()
}

test('each day has a partition, and partitions that are over are dropped as a whole', async () => {
  const days = [20, 21, 22, 23, 24].map(dayFromNow)
  await keep(...days.map((day) => trackedOn(day)))
  await forgetAt(dayFromNow(3))
  const { rows } = await pool.query(
    `select count(*)::int as rows from tracked_sessions where day < $1`,
    [dayFromNow(0)],
  )
  expect(rows).toEqual([{ rows: 0 }])
  await forgetAt(dayFromNow(23))
  expect(await partitions()).toEqual(days.map(nameOf))
  await forgetAt(dayFromNow(25))
  expect(await partitions()).toEqual(days.slice(2).map(nameOf))
  await pool.query(`alter table tracked_sessions_by_day detach partition ${nameOf(days[2] ?? '')}`)
  await forgetAt(dayFromNow(25))
  const { rows: left } = await pool.query(
    `select relname as name from pg_class where relname ~ '^tracked_sessions(_[0-9_]+)?$' order by 1`,
  )
  expect(left.map(({ name }) => name)).toEqual(days.slice(3).map(nameOf))
})

test('rows are deleted with their workspace, even if they were stored during the deletion', async () => {
  const day = dayFromNow(24)
  const session = trackedOn(day)
  // The row is stored but not committed when the workspace is deleted, so the deletion waits for it and deletes it.
  const { deletion } = await connected.db.transaction().execute(async (transaction) => {
    await trackingRepository(transaction).storeSessions([session])
    const deleting = pool.query('delete from users where id = $1', [ownerId])
    await untilDeletionWaits()
    return { deletion: deleting }
  })
  expect(await deletion).toMatchObject({ rowCount: 1 })
  await keep(trackedOn(day))
  const { rows } = await pool.query(
    'select count(*)::int as rows from tracked_sessions_by_day where owner_id = $1',
    [ownerId],
  )
  expect(rows).toEqual([{ rows: 0 }])
})

async function untilDeletionWaits() {
  for (;;) {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rowCount !== 0) return
  }
}
