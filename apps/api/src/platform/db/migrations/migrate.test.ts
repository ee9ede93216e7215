import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmptyDatabase } from '../../../../test/database.ts'
import { createLog } from '../../logging/log.ts'
import { StartError } from '../../config/start-error.ts'
import { migrate } from './migrate.ts'
import { planMigrations } from './migration-plan.ts'

const log = createLog('silent')
let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let folder: string
const clients: Client[] = []

beforeEach(async () => {
  database = await createEmptyDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()))
  await database.drop()
  await rm(folder, { recursive: true })
})

async function open() {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  clients.push(client)
  return client
}

const write = (name: string, text: string) => writeFile(path.join(folder, name), text)
const run = (alongside?: () => Promise<void>) =>
  migrate({ url: database.url, log, folder, ...(alongside && { alongside }) })

async function tables() {
  const { rows } = await (
    await open()
  ).query<{ name: string }>(
    `select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely%' order by 1`,
  )
  return rows.map(({ name }) => name)
}

test('applies plain SQL files once, in the order of their names', async () => {
  await write('0002_second.sql', 'alter table a add column more text;')
  await write('0001_first.sql', 'create table a (id int); create table b (id int);')
  await run()
  await run()
  expect(await tables()).toEqual(['a', 'b'])
})

test('applies a late migration although later ones were applied before', async () => {
  await write('0001_first.sql', 'create table a (id int);')
  await write('0003_third.sql', 'create table c (id int);')
  await run()
  await write('0002_second.sql', 'create table b (id int);')
  await run()
  expect(await tables()).toEqual(['a', 'b', 'c'])
})

test('a failed migration leaves the database unchanged and is named', async () => {
  await write('0001_first.sql', 'create table a (id int);')
  await write('0002_wrong.sql', 'create table b (id int); select nonsense;')
  await expect(run()).rejects.toThrow('0002_wrong')
  expect(await tables()).toEqual(['a'])
})

test('eight servers that start together migrate once and prepare the rest one after the other', async () => {
  await write('0001_first.sql', 'create table a (id int); insert into a select 1;')
  let inside = 0
  let most = 0
  const alongside = async () => {
    most = Math.max(most, ++inside)
    await (await open()).query('select 1')
    inside--
  }
  await Promise.all(Array.from({ length: 8 }, () => run(alongside)))
  expect(most).toBe(1)
  const { rows } = await (await open()).query('select id from a')
  expect(rows).toHaveLength(1)
})

test('explains that the database is newer than the code', async () => {
  await write('0001_first.sql', 'create table a (id int);')
  await write('0002_newer.sql', 'create table b (id int);')
  await run()
  await rm(path.join(folder, '0002_newer.sql'))
  const failure: unknown = await run().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StartError)
  expect(String(failure)).toMatch(/newer version of the console .*0002_newer.*: start that version/)
})

test('runs a mending migration before all others that are missing', async () => {
  await write('0001_first.sql', 'create table a (id int);')
  await run()
  await write('0002_second.sql', 'alter table a add column more text;')
  await write(
    '0003_mend.sql',
    '-- migrate: before the others\nalter table a add column mended text;',
  )
  await run()
  const { rows } = await (
    await open()
  ).query(
    `select column_name from information_schema.columns where table_name = 'a' order by ordinal_position`,
  )
  expect(rows.map(({ column_name: name }: Record<string, unknown>) => name)).toEqual([
    'id',
    'mended',
    'more',
  ])
})

test('gives way to a transaction that holds a lock, and retries', async () => {
  await write('0001_first.sql', 'create table a (id int);')
  await run()
  const caller = await open()
  await caller.query('begin')
  await caller.query('insert into a values (1)')
  await write('0002_second.sql', 'alter table a add column more text;')
  const migrated = run()
  await untilWaiting('alter table a add column more text;', 1)
  await (await open()).query('insert into a values (2)')
  await caller.query('commit')
  await migrated
  const { rows } = await (await open()).query('select id, more from a')
  expect(rows).toHaveLength(2)
})

test('builds an index while others write, and rebuilds an invalid one', async () => {
  await write('0001_first.sql', 'create table a (id int); insert into a values (1), (1);')
  await run()
  const index = 'create unique index concurrently if not exists a_id on a (id);'
  await write('0002_index.sql', `-- migrate: outside of a transaction\n${index}\n`)
  // The duplicate rows make PostgreSQL leave an invalid index behind.
  await expect(run()).rejects.toThrow('0002_index')
  await (await open()).query('delete from a')
  const writer = await open()
  await writer.query('begin')
  await writer.query('insert into a values (2)')
  const migrated = run()
  await untilWaiting('drop index concurrently', 1)
  const second = run()
  await (await open()).query('insert into a values (3)')
  await writer.query('commit')
  await Promise.all([migrated, second])
  const { rows } = await writer.query(
    `select indisvalid as valid from pg_index where indexrelid = 'a_id'::regclass`,
  )
  expect(rows).toEqual([{ valid: true }])
})

test('repeats and commits a statement in steps until no row is left, and logs its progress', async () => {
  await write(
    '0001_first.sql',
    'create table a (id int, done boolean); insert into a select generate_series(1, 25);',
  )
  await run()
  await write(
    '0002_steps.sql',
    `-- migrate: outside of a transaction
    alter table a add column if not exists step xid8;
    -- migrate: in steps
    update a set done = true, step = pg_current_xact_id()
      where id in (select id from a where done is null order by id limit 10);
    alter table a alter column done set default false;`,
  )
  const messages: unknown[] = []
  const listening = createLog('info', { write: (line: string) => messages.push(JSON.parse(line)) })
  await migrate({ url: database.url, log: listening, folder })
  const { rows } = await (
    await open()
  ).query('select count(*)::int from a where done group by step order by 1')
  expect(rows.map(({ count }: Record<string, unknown>) => count)).toEqual([5, 10, 10])
  expect(messages).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ migration: '0002_steps', rows: 25, msg: 'all steps are done' }),
    ]),
  )
})

test('resumes interrupted steps, and waits for a transaction that holds a row', async () => {
  await write(
    '0001_first.sql',
    'create table a (id int, done boolean); insert into a select generate_series(1, 4);',
  )
  await run()
  const steps = `-- migrate: outside of a transaction\n-- migrate: in steps
    update a set done = true where id in (select id from a where done is null order by id limit 1);`
  await write('0002_steps.sql', steps)
  const holder = await open()
  await holder.query('begin; select from a where id = 3 for update')
  const migrated = run()
  await untilWaiting('update a set done', 1)
  const seen = await (await open()).query('select from a where done')
  expect(seen.rowCount).toBe(2)
  await holder.query('commit')
  await migrated
  expect((await holder.query('select from a where done')).rowCount).toBe(4)
})

test('a plan lists the missing migrations with their locks and changes nothing', async () => {
  await write('0001_first.sql', 'create table a (id int);')
  expect(await planMigrations({ url: database.url, folder })).toHaveLength(1)
  expect(await tables()).toEqual([])
  await run()
  await write(
    '0002_second.sql',
    `-- migrate: outside of a transaction
    create index concurrently if not exists a_id on a (id);
    create function f() returns int language sql as $$ select 1; $$;`,
  )
  expect(await planMigrations({ url: database.url, folder })).toMatchObject([
    {
      name: '0002_second',
      outside: true,
      statements: [
        { lock: 'SHARE UPDATE EXCLUSIVE on a: no query waits' },
        {
          text: 'create function f() returns int language sql as $$ select 1; $$',
          lock: undefined,
        },
      ],
    },
  ])
  await run()
  expect(await planMigrations({ url: database.url, folder })).toEqual([])
  await rm(path.join(folder, '0002_second.sql'))
  await expect(planMigrations({ url: database.url, folder })).rejects.toThrow('newer version')
})

async function untilWaiting(text: string, count: number) {
  const client = await open()
  for (;;) {
    const { rowCount } = await client.query(
      `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and starts_with(query, $1)`,
      [text],
    )
    if (rowCount === count) return
  }
}
