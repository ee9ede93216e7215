import { dayOf } from '@fovea/contract/time'
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireCapabilityForAll, createEmptyDatabase, openPool } from '../../../test/database.ts'
import { connect, type Database } from '../../platform/db/connect.ts'
import { migrate, migrationsFolder } from '../../platform/db/migrations/migrate.ts'
import { createLog } from '../../platform/logging/log.ts'
import { trackingRepository } from './repository.ts'
import { createTrackingTasks } from './tasks.ts'

requireCapabilityForAll('plain metering')

const log = createLog('silent')
const ownerId = randomUUID()

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let pool: Pool
let connected: Database
beforeAll(async () => {
  database = await createEmptyDatabase()
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  for (const name of await readdir(migrationsFolder)) {
    if (name < '0083') await cp(path.join(migrationsFolder, name), path.join(folder, name))
  }
  await migrate({ url: database.url, log, folder })
  await rm(folder, { recursive: true })
  pool = openPool(database.url, { max: 4 })
  await pool.query(
    `insert into users (id, email, nickname, image_url, created_at) values ($1, 'owner@example.com', '', '', now())`,
    [ownerId],
  )
  connected = connect({ url: database.url, max: 2, log, timeoutFactor: 20 })
})
afterAll(async () => {
  await connected.close()
  await pool.end()
  await database.drop()
})

const dayFromNow = (days: number) => dayOf(Date.now() + days * 86_400_000)

const earlierInsert = {
  name: 'earlier-insert',
  text: `insert into tracked_sessions (owner_id, session_id, day, app, platform, os, model, sdk, fps)
    values ($1, $2, $3, 'app', 'ios', '', '', '', $4)
    on conflict (owner_id, session_id) do update set fps = excluded.fps`,
}
const insertAsBefore = (sessionId: string, fps: number, day = dayFromNow(0)) =>
  pool.query({ ...earlierInsert, values: [ownerId, sessionId, day, fps] })

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

test('the table becomes a partition while the previous release keeps writing, and no row is moved', async () => {
  const file = async () => {
    const { rows } = await pool.query('select pg_relation_filenode($1::regclass) as file', [
      'tracked_sessions',
    ])
    return rows
  }
  const first = randomUUID()
  await insertAsBefore(first, 10, dayFromNow(-3))
  const before = await file()
  const migration = { isOver: false }
  const written: string[] = []
  const writers = [1, 2, 3].map(async () => {
    do {
      const id = randomUUID()
      await insertAsBefore(id, 10)
      await insertAsBefore(id, 20)
      written.push(id)
    } while (!migration.isOver)
  })
  await migrate({ url: database.url, log })
  migration.isOver = true
  await Promise.all(writers)

  expect(await file()).toEqual(before)
  const { rows } = await pool.query(
    `select count(*)::int as all, count(*) filter (where fps = 20)::int as again from tracked_sessions_by_day`,
  )
  expect(rows).toEqual([{ all: written.length + 1, again: written.length }])
  // Both releases write to the same row until the week is over, in either order.
  const [one, other] = [randomUUID(), randomUUID()]
  await insertAsBefore(one, 10)
  await keep(trackedOn(dayFromNow(0), one), trackedOn(dayFromNow(0), other))
  await insertAsBefore(other, 10)
  const { rows: both } = await pool.query(
    'select fps from tracked_sessions_by_day where session_id = any ($1) order by fps',
    [[one, other]],
  )
  expect(both).toEqual([{ fps: 10 }, { fps: 30 }])
  expect(await partitions()).toEqual(['tracked_sessions'])
  await expect(insertAsBefore(randomUUID(), 10, dayFromNow(7))).resolves.toMatchObject({
    rowCount: 1,
  })
})

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
