import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createEmptyDatabase } from '../../../test/database.ts'
import { connect } from '../../platform/db/connect.ts'
import { migrate, migrationsFolder } from '../../platform/db/migrations/migrate.ts'
import { readMigrations } from '../../platform/db/migrations/migration-files.ts'
import { createLog } from '../../platform/logging/log.ts'

/** Size of a database of the previous release, with rows in every table that had an owner. */
const people = 12_000
const sessions = 5_000
const log = createLog('silent')

const made = await createEmptyDatabase()
const before = (await readMigrations(migrationsFolder)).filter(({ name }) => name < '0041')
await migrate({ url: made.url, log, only: new Set(before.map(({ name }) => name)) })
const database = connect({ url: made.url, max: 2, log, timeouts: 'background' })
afterAll(async () => {
  await database.close()
  await made.drop()
})

const owned = [
  'license_keys',
  'key_events',
  'refusals',
  'billing_accounts',
  'subscribe_intents',
  'reported_days',
  'requests',
  'metered_sessions',
  'metered_days',
  'metered_months',
]

async function rowsOf(table: string, columns: string[]) {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const { rows } = await sql<{ sum: string }>`
    select count(*) || ' ' || md5(string_agg(row(${names})::text, ',' order by row(${names})::text)) as sum
    from ${sql.table(table)}`.execute(database.db)
  return rows[0]?.sum
}

async function columnsOf(table: string) {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(
    database.db,
  )
  return rows.map(({ name }) => name)
}

async function fill() {
  const statements = [
    sql`insert into users (email, nickname, image_url, created_at)
      select 'p' || n || '@example.com', 'P' || n, '', now() - n * interval '1 minute' from generate_series(1, ${people}) as n`,
    sql`insert into license_keys (owner_id, kind, key, platform, identifier, created_at, expires_at)
      select id, 'prod', 'prod_' || id, 'ios', 'com.example.' || nickname, now(), now() + interval '1 year' from users limit 3000`,
    sql`insert into key_events (owner_id, key_id, action, at, actor_id)
      select owner_id, id, 'issued', created_at, owner_id from license_keys`,
    sql`insert into refusals (owner_id, key_id, at, code, observed, allowed, platform, app, certificate, os, ip)
      select owner_id, id, now(), 'AUTH_IP_BLOCKED', '', '{}', 'ios', '', '', '', '' from license_keys`,
    sql`insert into billing_accounts (owner_id, customer_id) select id, 'cus_' || id from users limit 500`,
    sql`insert into subscribe_intents (owner_id, price_id, state, created_at)
      select owner_id, 'price', 'done', now() from billing_accounts`,
    sql`insert into reported_days select owner_id, 'sub', '2026-01-01', 7 from billing_accounts`,
    sql`insert into requests (user_id, type, info, created_at)
      select id, 'Report Issue', '{}', now() from users limit 500`,
    sql`insert into metered_sessions (owner_id, session_id, key_id, license, platform, app, day, started_at, os, device, sdk)
      select owner_id, gen_random_uuid(), id, 'production', 'ios', identifier, current_date, now(), '', '', ''
      from license_keys, generate_series(1, 2) limit ${sessions}`,
    sql`insert into metered_days select owner_id, day, app, platform, license, count(*) from metered_sessions group by 1, 2, 3, 4, 5`,
    sql`insert into metered_months select owner_id, date_trunc('month', day), count(*) from metered_sessions group by 1, 2`,
  ]
  for (const statement of statements) await statement.execute(database.db)
}

const newPerson = (id: string) =>
  sql`insert into users (id, email, nickname, image_url, created_at)
    values (${id}, 'new@example.com', '', '', now())`.execute(database.db)
const newKey = (ownerId: string) =>
  sql`insert into license_keys (owner_id, kind, key, created_at, expires_at)
    values (${ownerId}, 'com', ${`com_${randomUUID()}`}, now(), now())`.execute(database.db)

test('gives every user a workspace with their own ID, and changes no stored data', async () => {
  await fill()
  const columns = new Map<string, string[]>()
  for (const table of owned) columns.set(table, await columnsOf(table))
  const read = async () =>
    Promise.all(owned.map(async (table) => [table, await rowsOf(table, columns.get(table) ?? [])]))
  const before = await read()
  await migrate({ url: made.url, log })
  expect(await read()).toEqual(before)
  const { rows } = await sql`select count(*)::int as all,
    count(*) filter (where name is null and id in (select id from users))::int as personal
    from workspaces`.execute(database.db)
  expect(rows).toEqual([{ all: people, personal: people }])
  const { rows: unchecked } =
    await sql`select conname from pg_constraint where not convalidated`.execute(database.db)
  expect(unchecked).toEqual([])
})

test('the previous release keeps working: a new account can own rows, which are deleted with it', async () => {
  const id = randomUUID()
  await newPerson(id)
  await newKey(id)
  await sql`delete from users where id = ${id}`.execute(database.db)
  const { rows } = await sql`select id from workspaces where id = ${id}
    union all select id from license_keys where owner_id = ${id}`.execute(database.db)
  expect(rows).toEqual([])
  await expect(newKey(id)).rejects.toMatchObject({ code: '23503' })
})
