import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase, openPool } from '../../../../test/database.ts'
import { createTestSession } from '../../../../test/test-session.ts'
import { migrate, migrationsFolder } from '../../../platform/db/migrations/migrate.ts'
import { createLog } from '../../../platform/logging/log.ts'
import { insertSessions } from './insert-sessions.ts'

const log = createLog('silent')

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let folder: string
beforeAll(async () => {
  database = await createEmptyDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  for (const name of await readdir(migrationsFolder)) {
    if (name < '0028') await cp(path.join(migrationsFolder, name), path.join(folder, name))
  }
  await migrate({ url: database.url, log, folder })
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await database.drop()
})

const owner = randomUUID()

/** The statement of the previous release, prepared once per connection and used before and after the change. */
const earlierInsert = {
  name: 'earlier-insert',
  text: `with inserted as (
    insert into metered_sessions
      (owner_id, session_id, key_id, license, platform, app, day, started_at, os, device, sdk)
    select $1, session_id, $1, 'production', 'ios', 'app', ($3::timestamptz at time zone 'UTC')::date, $3, '', '', ''
    from unnest($2::uuid[]) as given (session_id)
    order by session_id
    on conflict do nothing
    returning owner_id, day, app, platform, license
  )
  insert into metered_days (owner_id, day, app, platform, license, sessions)
  select owner_id, day, app, platform, license, count(*) from inserted group by 1, 2, 3, 4, 5
  on conflict (owner_id, day, app, platform, license)
    do update set sessions = metered_days.sessions + excluded.sessions`,
}
const earlierBeat = {
  name: 'earlier-beat',
  text: `with locked as (
    select owner_id, session_id from metered_sessions where owner_id = $1 and session_id = any ($2::uuid[])
    order by session_id for update
  )
  update metered_sessions as stored set duration_seconds = 7 from locked
  where stored.owner_id = locked.owner_id and stored.session_id = locked.session_id`,
}

test('the table is partitioned by month while the previous release keeps writing, and no row is moved', async () => {
  const pool = openPool(database.url, { max: 4 })
  const first = randomUUID()
  const now = new Date().toISOString()
  const insert = (ids: string[], at = now) =>
    pool.query({ ...earlierInsert, values: [owner, ids, at] })
  await insert([first], '2025-01-31T23:59:59.900Z')
  // A clock that is a day fast: the oldest partition ends after this moment.
  const late = new Date(Date.now() + 86_400_000).toISOString()
  await insert([randomUUID()], late)
  const fileOf = async (table: string) => {
    const { rows } = await pool.query<{ file: number }>(
      'select pg_relation_filenode($1::regclass) as file',
      [table],
    )
    return rows[0]?.file
  }
  const file = await fileOf('metered_sessions')

  const migration = { isOver: false }
  const written: string[] = []
  const writers = [1, 2, 3].map(async () => {
    do {
      const ids = [randomUUID(), randomUUID()]
      await insert(ids)
      await insert(ids)
      const { rowCount } = await pool.query({ ...earlierBeat, values: [owner, ids] })
      expect(rowCount).toBe(2)
      written.push(...ids)
    } while (!migration.isOver)
  })
  await migrate({ url: database.url, log })
  migration.isOver = true
  await Promise.all(writers)
  await insert([first])

  expect(await fileOf('metered_sessions_before')).toBe(file)
  const { rows } = await pool.query(
    `select count(*)::int as rows, count(distinct session_id)::int as sessions,
      (select sum(sessions)::int from metered_days) as sums, count(distinct tableoid)::int as parts
    from metered_sessions`,
  )
  const all = written.length + 2
  expect(rows).toEqual([{ rows: all, sessions: all, sums: all, parts: 1 }])

  const ends = await pool.query<{ until: Date; days: number }>(
    `select until::timestamp at time zone 'UTC' as until, until - (now() at time zone 'UTC')::date as days
    from metered_sessions_parts where first is null`,
  )
  const [{ until, days } = { until: new Date(0), days: 0 }] = ends.rows
  expect(days).toBeGreaterThanOrEqual(7)
  const sessionId = randomUUID()
  await insert([sessionId], new Date(until.getTime() - 100).toISOString())
  await insertSessions(pool, [sessionAt(sessionId, until)], { newOwners: [], watchedOwners: [] })
  const again = await pool.query('select from metered_sessions where session_id = $1', [sessionId])
  expect(again.rowCount).toBe(1)
  await pool.end()
})

const sessionAt = (sessionId: string, at: Date) =>
  createTestSession(owner, { sessionId, app: 'app', startedAt: at.toISOString() })
