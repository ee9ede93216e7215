import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createEmptyDatabase } from '../../../test/database.ts'
import { connect } from '../db/connect.ts'
import { migrate } from '../db/migrations/migrate.ts'
import { createJobQueues, startJobs } from '../jobs.ts'
import { createLog } from '../logging/log.ts'
import { createBackup } from './create-backup.ts'
import { lastBackup } from './last-backup.ts'
import { checkBackup } from './read-backup.ts'
import { restoreBackup, verifyBackup } from './restore.ts'
import { copyTable, takeSnapshot, withClient } from './snapshot.ts'
import { createTableSums } from './table-sums.ts'
import { convertToFirstFormat } from './testing/write-test-backup.ts'

const log = createLog('silent')
const others: { drop: () => Promise<void> }[] = []
const key = randomBytes(32)

const first = `
  create table owners (id bigint generated always as identity primary key, name text not null,
    shouted text generated always as (upper(name)) stored, best_id bigint);
  create table pets (id uuid primary key default gen_random_uuid(), owner_id bigint not null references owners,
    picture bytea, traits jsonb, tags text[], born timestamptz, weight float8, price numeric);
  alter table owners add constraint owners_best foreign key (best_id) references owners deferrable;
  create unique index pets_one_picture on pets (picture) where picture is not null;
  create unlogged table counters (name text);
  create table seen (day date not null, what text not null) partition by range (day);
  create table seen_2026_01 partition of seen for values from ('2026-01-01') to ('2026-02-01');
  create table notes (text text);
  insert into notes values ('written by the migration');
  create function note() returns trigger language plpgsql as $$
    begin insert into notes values ('a pet came'); return null; end $$;
  create trigger pets_note after insert on pets for each row execute function note();`
const second =
  '-- migrate: outside of a transaction\ncreate index concurrently if not exists pets_owner on pets (owner_id);'

const folder = await mkdtemp(path.join(tmpdir(), 'fovea-backup-'))
await writeFile(path.join(folder, '0001_first.sql'), first)
await writeFile(path.join(folder, '0002_second.sql'), second)
const source = await createEmptyDatabase()
await migrate({
  url: source.url,
  log,
  folder,
  alongside: () => createJobQueues({ url: source.url, log }),
})
await query(
  source.url,
  `insert into owners (name) select 'o' || n from generate_series(1, 50) n;
  update owners set best_id = 51 - id;
  insert into pets (owner_id, picture, traits, tags, born, weight, price)
  select 1 + n % 50, decode(md5(n::text) || '00ff5c0a', 'hex'), jsonb_build_object('a\\b', E'x\\ty\\n"\\\\'),
    array['one, two', null, '"q"', '\\'], '2026-01-01 00:00:00.123456+02'::timestamptz + n * interval '1 microsecond',
    n / 3.0::float8, n / 7.0 from generate_series(1, 2000) n;
  drop table seen_2026_01;
  create table seen_before partition of seen for values from (minvalue) to ('2026-02-01');
  create table seen_2026_02 partition of seen (constraint seen_once primary key (what))
    for values from ('2026-02-01') to ('2026-03-01') with (fillfactor = 80);
  insert into seen values ('2026-01-31', 'before'), ('2026-02-01', 'after');
  insert into counters values ('lost')`,
)
const jobs = await startJobs({ url: source.url, log, timeoutFactor: 20 })
const { db, close } = connect({ url: source.url, max: 1, log, timeoutFactor: 20 })
await jobs.send(db, 'mail', { id: 'waiting \\ "quoted"' })
await jobs.send(db, 'mail', { id: 'later' }, 3_600)
await jobs.send(db, 'billing-event', { id: 'done' })
await jobs.send(db, 'billing-intent', { id: 'under way' })
await close()
await jobs.stop()
await query(
  source.url,
  `update pgboss.job set state = 'completed', completed_on = now() where name = 'billing-event'`,
)
await query(
  source.url,
  `update pgboss.job set state = 'active', started_on = now() where name = 'billing-intent'`,
)
afterEach(async () => {
  await Promise.all(others.splice(0).map((database) => database.drop()))
})
afterAll(async () => {
  await source.drop()
  await rm(folder, { recursive: true })
})

let count = 0
const newFile = () => path.join(folder, `${++count}.backup`)

async function target() {
  const database = await createEmptyDatabase()
  others.push(database)
  return database.url
}

async function query(url: string, text: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(text)
    return rows
  } finally {
    await client.end()
  }
}

async function contentOf(url: string) {
  const tables = ['owners', 'pets', 'seen', 'notes', 'kysely_migration']
  const selects = tables.map((name) => `select '${name}' as place, t::text as row from ${name} t`)
  const jobs = `select 'jobs', concat_ws(' ', id, name, data, start_after) from pgboss.job where state in ('created', 'retry', 'active')`
  return query(url, [...selects, jobs].join(' union all ') + ' order by 1, 2')
}

const shape = `select 'index ' || indexdef as part from pg_indexes where schemaname = 'public'
  union all select conname || pg_get_constraintdef(oid) || convalidated::text from pg_constraint where connamespace = 'public'::regnamespace
  union all select relname || pg_get_expr(relpartbound, oid) || coalesce(reloptions::text, '') from pg_class where relispartition
  union all select 'trigger ' || tgname || tgenabled::text from pg_trigger where not tgisinternal order by 1`

test('restores every row, value, index, reference, trigger and open job from an encrypted backup', async () => {
  const file = newFile()
  await createBackup({ url: source.url, file, key, verify: true, folder })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const url = await target()
  expect(await restoreBackup({ url, file, key, folder })).toMatchObject({ kept: [] })
  expect(await contentOf(url)).toEqual(await contentOf(source.url))
  expect(await query(url, shape)).toEqual(await query(source.url, shape))
  expect(
    await query(url, `insert into owners (name) values ('new') returning id::int, shouted`),
  ).toEqual([{ id: 51, shouted: 'NEW' }])
  expect(await query(url, 'select from counters')).toEqual([])
  expect(
    await query(url, `select state::text, data->>'id' as id from pgboss.job order by 2`),
  ).toEqual([
    { state: 'created', id: 'later' },
    { state: 'created', id: 'under way' },
    { state: 'created', id: 'waiting \\ "quoted"' },
  ])
  const left = `select datname from pg_database where datname ~ ('^' || current_database() || '_')`
  for (const databaseUrl of [url, source.url]) expect(await query(databaseUrl, left)).toEqual([])
})

test('backs up a single moment while other connections keep writing', async () => {
  const { tallies } = await checkBackup(await backedUp(), undefined)
  await withClient(source.url, async (client) => {
    const { manifest, end } = await takeSnapshot(client)
    await query(source.url, `insert into seen values ('2026-01-02', 'late'); delete from notes`)
    // The snapshot also locks the tables that have not been read yet.
    const drop = `set lock_timeout = 1; drop table seen_2026_02`
    await expect(query(source.url, drop)).rejects.toThrow('lock timeout')
    for (const table of manifest.tables) {
      const found = createTableSums()
      for await (const chunk of copyTable(client, table))
        found.add(z.instanceof(Buffer).parse(chunk))
      expect([table.name, found.total()]).toEqual([table.name, tallies[table.name]])
    }
    await end()
  })
})

test('replaces a database that is not empty only if it is named, and keeps the old one', async () => {
  const url = await target()
  await query(url, `create table precious as select 'mine' as word`)
  const name = new URL(url).pathname.slice(1)
  const file = await backedUp()
  await expect(restoreBackup({ url, file, folder })).rejects.toThrow(`add --replace ${name}`)
  await expect(restoreBackup({ url, file, replace: 'other', folder })).rejects.toThrow('"other"')
  const kept = (await restoreBackup({ url, file, replace: name, folder })).kept[0] ?? ''
  expect(await contentOf(url)).toEqual(await contentOf(source.url))
  const earlier = url.replace(name, kept)
  expect(await query(earlier, 'select word from precious')).toEqual([{ word: 'mine' }])
  await query(source.url, `drop database ${kept}`)
})

test('refuses to replace a database in use', async () => {
  const url = await target()
  const client = new Client({ connectionString: url, application_name: 'the console' })
  await client.connect()
  await expect(restoreBackup({ url, file: await backedUp(), folder })).rejects.toThrow(
    /is in use \(1 connections: the console\): stop the console/,
  )
  await client.end()
})

test('a failed restore changes nothing and leaves nothing behind', async () => {
  const url = await target()
  const broken = await mkdtemp(path.join(tmpdir(), 'fovea-backup-'))
  await writeFile(path.join(broken, '0001_first.sql'), first)
  await writeFile(path.join(broken, '0002_second.sql'), second)
  await writeFile(
    path.join(broken, '0003_wrong.sql'),
    'alter table pets add constraint no check (weight < 1);',
  )
  await expect(restoreBackup({ url, file: await backedUp(), folder: broken })).rejects.toThrow(
    '0003_wrong',
  )
  const names = await query(
    url,
    `select datname from pg_database where datname like current_database() || '%'`,
  )
  expect(names).toHaveLength(1)
  expect(await query(url, `select from pg_class where relname = 'pets'`)).toEqual([])
  await rm(broken, { recursive: true })
})

test('applies the migrations of a later version after the rows are loaded', async () => {
  const later = await mkdtemp(path.join(tmpdir(), 'fovea-backup-'))
  await writeFile(path.join(later, '0001_first.sql'), first)
  await writeFile(path.join(later, '0002_second.sql'), second)
  await writeFile(
    path.join(later, '0003_third.sql'),
    `alter table pets add column legs int; update pets set legs = 4;`,
  )
  const url = await target()
  await restoreBackup({ url, file: await backedUp(), folder: later })
  expect(await query(url, 'select count(*)::int as count from pets where legs = 4')).toEqual([
    { count: 2000 },
  ])
  const newer = newFile()
  await createBackup({ url, file: newer, folder: later })
  await expect(restoreBackup({ url: await target(), file: newer, folder })).rejects.toThrow(
    /newer version of the console .*0003_third/,
  )
  await rm(later, { recursive: true })
})

test('explains a damaged file even if rows were already loaded', async () => {
  const bytes = convertToFirstFormat(await readFile(await backedUp()))
  const [url, copy] = [await target(), newFile()]
  await writeFile(copy, bytes.subarray(0, bytes.length >> 1))
  await expect(restoreBackup({ url, file: copy, folder })).rejects.toThrow(/damaged or incomplete/)
  const names = `select from pg_database where datname like current_database() || '%'`
  expect(await query(url, names)).toHaveLength(1)
})

test('restores a backup of version 0.1.0', async () => {
  const [url, old] = [await target(), newFile()]
  await writeFile(old, convertToFirstFormat(await readFile(await backedUp())))
  await restoreBackup({ url, file: old, folder })
  expect(await contentOf(url)).toEqual(await contentOf(source.url))
})

test('verification fails if the restored rows differ from the backup', async () => {
  const file = await backedUp()
  const { tallies } = await checkBackup(file, undefined)
  expect(Object.keys(tallies)).toContain('public.seen')
  const wrong = await mkdtemp(path.join(tmpdir(), 'fovea-backup-'))
  // The changed column type rounds a value while the rows are loaded.
  await writeFile(
    path.join(wrong, '0001_first.sql'),
    `${first}; alter table pets alter column price type numeric(10, 2);`,
  )
  await writeFile(path.join(wrong, '0002_second.sql'), second)
  await expect(verifyBackup({ url: source.url, file, folder: wrong })).rejects.toThrow(
    /public.pets has 2000 rows .* and they differ/,
  )
  await rm(wrong, { recursive: true })
})

test('an aborted backup leaves no file', async () => {
  const stopping = new AbortController()
  const file = newFile()
  stopping.abort()
  await expect(
    createBackup({ url: source.url, file, folder, signal: stopping.signal }),
  ).rejects.toThrow('aborted')
  expect((await readdir(folder)).filter((name) => name.startsWith(path.basename(file)))).toEqual([])
  await writeFile(file, 'mine')
  await expect(createBackup({ url: source.url, file, folder })).rejects.toThrow('already exists')
  await expect(
    createBackup({ url: source.url, file: path.join(folder, 'no/such/folder'), folder }),
  ).rejects.toThrow('its folder does not exist')
})

test('reports when the database was last backed up', async () => {
  const url = await target()
  await migrate({ url, log })
  const { db, close } = connect({ url, max: 1, log, timeoutFactor: 20 })
  expect(await lastBackup(db)).toBeUndefined()
  const { rows, size } = await createBackup({ url, file: newFile(), key })
  await createBackup({ url, file: newFile(), key })
  expect(await lastBackup(db)).toMatchObject({ rows: rows + 1, encrypted: true, verified: false })
  expect(size).toBeGreaterThan(100)
  await close()
})

async function backedUp() {
  const file = newFile()
  await createBackup({ url: source.url, file, folder })
  return file
}
