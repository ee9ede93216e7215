import { randomUUID } from 'node:crypto'
import { createMeter, migrateDatabase } from '@fovea/api/operations'
import { Pool } from 'pg'
import { createTrackingRecorder } from '../../apps/api/src/features/tracking/index.ts'
import { connect } from '../../apps/api/src/platform/db/connect.ts'
import { createLog } from '../../apps/api/src/platform/logging/log.ts'
import { withClient } from '../client.ts'
import type { Figures } from '../figures.ts'
import type { Scale } from '../scale.ts'
import type { BenchStage } from '../stage.ts'

const mostRows = 1_000_000
const owners = 200
const days = 30
const atOnce = 2_000
const dayMs = 24 * 60 * 60_000

const platforms = [
  { platform: 'ios', app: 'com.example.reader', os: 'iOS 19.1' },
  { platform: 'android', app: 'com.example.reader.android', os: 'Android 16' },
] as const

const tracked = 'tracked_sessions_by_day'

const withSessions = [
  'metered_sessions',
  'metered_days',
  'metered_key_days',
  'metered_months',
  'metered_owners',
  'tracking_days',
  tracked,
]

const fromOwners = `from generate_series(1, 100) as n, (select id from users where email like 'growth-%') as owners
  on conflict do nothing`

const otherRows: Record<string, string> = {
  reported_days: `insert into reported_days (owner_id, subscription_id, day, sessions)
    select id, 'sub_1PqRsTuVwXyZaBcDeFgHiJkL', date '2020-01-01' + n, 1000 + n ${fromOwners}`,
  subscribe_intents: `insert into subscribe_intents
      (owner_id, request_key, price_id, payment_method_id, state, subscription_id, created_at)
    select id, gen_random_uuid()::text, 'price_1PqRsTuVwXyZaBcDeFgHiJkL', 'pm_1PqRsTuVwXyZaBcDeFgHiJkL', 'done',
      'sub_1PqRsTuVwXyZaBcDeFgHiJkL', now() ${fromOwners}`,
  key_events: `insert into key_events (owner_id, key_id, action, at, actor_id, ip, user_agent, request_id, before, after)
    select id, gen_random_uuid(), 'updated', now(), id, '203.0.113.7',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      gen_random_uuid()::text, '{"activated": true}', '{"activated": false}' ${fromOwners}`,
}

export async function benchGrowth(scale: Scale, figures: Figures, stage: BenchStage) {
  const rows = Math.min(scale.rows, mostRows)
  await stage.withDatabase({}, async ({ url }) => {
    await migrateDatabase(url, 'silent')
    const ownerIds = await seedOwners(url)
    await writeSessions(url, ownerIds, rows)
    for (const insert of Object.values(otherRows))
      await withClient(url, (client) => client.query(insert))
    for (const table of [...withSessions, ...Object.keys(otherRows)]) {
      const size = await sizeOf(url, table)
      const label = `${table} (${size.rows.toLocaleString('en-US')} rows)`
      if (withSessions.includes(table)) {
        // Bytes per session equal megabytes per million sessions. Only some sessions have a tracking report.
        const sessions = table.startsWith('track') ? (await sizeOf(url, tracked)).rows : rows
        const values = [size.bytes / Math.max(1, sessions)]
        figures.add({ name: `${label}, of a million sessions`, unit: 'MB', values })
      }
      const bytesOfRow = (bytes: number) => [bytes / Math.max(1, size.rows)]
      figures.add({ name: label, unit: 'bytes a row', values: bytesOfRow(size.bytes) })
      // Updates leave free space that later rows reuse, so a full vacuum shows the long-term size of a row.
      const packed = await sizeOf(url, table, 'full, analyze')
      figures.add({
        name: `${table}, packed`,
        unit: 'bytes a row',
        values: bytesOfRow(packed.bytes),
      })
    }
  })
}

async function seedOwners(url: string) {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into users (email, nickname, image_url, created_at)
      select 'growth-' || n || '@example.com', '', '', now() from generate_series(1, $1::int) as n returning id`,
      [owners],
    )
    return rows.map(({ id }) => id)
  })
}

/** Writes through the meter and recorder of the SDK API. Sessions of the last two days also have tracking reports. */
async function writeSessions(url: string, ownerIds: string[], rows: number) {
  const log = createLog('silent')
  const pool = new Pool({ connectionString: url, max: 4 })
  // `end` resolves before the connections are closed, so a database that stops right after it still ends them.
  pool.on('error', () => undefined)
  const database = connect({ url, max: 4, log, timeoutFactor: 20 })
  const meter = createMeter(pool)
  const recorder = createTrackingRecorder(database.db, database.db, log)
  const now = Date.now()
  for (let first = 0; first < rows; first += atOnce) {
    const sessions = Array.from({ length: Math.min(atOnce, rows - first) }, (_, index) => {
      const number = first + index
      const ownerId = ownerIds[number % owners] ?? ''
      const kind = platforms[Math.floor(number / owners) % platforms.length] ?? platforms[0]
      // Rows are written in chronological order, like real sessions.
      const startedMs = now - days * dayMs * (1 - number / rows)
      return {
        ...kind,
        ownerId,
        sessionId: randomUUID(),
        keyId: ownerId,
        license: 'production' as const,
        startedAt: new Date(startedMs).toISOString(),
        device: randomUUID(),
        sdk: 'web/1.4.0',
        durationSeconds: 60,
        ended: true,
      }
    })
    await Promise.all(sessions.map((session) => meter.start(session)))
    for (const [index, session] of sessions.entries()) {
      if (Date.parse(session.startedAt) < now - 1.5 * dayMs) continue
      const model = `Phone ${(first + index) % 10}`
      recorder.record(session, { fps: 30, faceLost: 0.02, calibrationError: 1, model }, now)
    }
    await recorder.write()
  }
  await recorder.close()
  await database.close()
  await pool.end()
}

/** Includes indexes and partitions, after a vacuum, because a console that runs for long is vacuumed as well. */
async function sizeOf(url: string, table: string, vacuum = 'analyze') {
  return withClient(url, async (client) => {
    await client.query(`vacuum (${vacuum}) ${table}`)
    const { rows } = await client.query<{ rows: number; bytes: number }>(
      `select (select count(*)::int from ${table}) as rows,
        (pg_total_relation_size($1) + (
          select coalesce(sum(pg_total_relation_size(inhrelid)), 0) from pg_inherits where inhparent = $1::regclass
        ))::float8 as bytes`,
      [table],
    )
    const [size] = rows
    if (size === undefined) throw new Error(`There is no table ${table}.`)
    return size
  })
}
