import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '../../../test/database.ts'
import { createLog } from '../log.ts'
import { connect, type Database } from './connect.ts'
import { migrate } from './migrate.ts'

let database: Awaited<ReturnType<typeof emptyDatabase>>
let folder: string
const connections: Database[] = []

beforeEach(async () => {
  database = await emptyDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
})
afterEach(async () => {
  await Promise.all(connections.splice(0).map((connection) => connection.close()))
  await database.drop()
  await rm(folder, { recursive: true })
})

function open() {
  const connection = connect({ url: database.url, max: 2, log: createLog('silent') })
  connections.push(connection)
  return connection.db
}

const write = (name: string, text: string) => writeFile(path.join(folder, name), text)

async function tables() {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely%' order by 1
  `.execute(open())
  return rows.map((row) => row.name)
}

test('applies plain SQL files in the order of their names, once', async () => {
  await write('0002_second.sql', 'alter table a add column more text;')
  await write('0001_first.sql', 'create table a (id int); create table b (id int);')
  await migrate(open(), folder)
  await migrate(open(), folder)
  expect(await tables()).toEqual(['a', 'b'])
})

test('a failed migration leaves the database as it was, and says which one', async () => {
  await write('0001_first.sql', 'create table a (id int);')
  await migrate(open(), folder)
  await write('0002_second.sql', 'create table b (id int);')
  await write('0003_wrong.sql', 'create table c (id int); select nonsense;')
  await expect(migrate(open(), folder)).rejects.toThrow('0003_wrong')
  expect(await tables()).toEqual(['a'])
})

test('eight servers that start together migrate once', async () => {
  await write('0001_first.sql', 'create table a (id int); insert into a select 1;')
  await Promise.all(Array.from({ length: 8 }, () => migrate(open(), folder)))
  const { rows } = await sql`select id from a`.execute(open())
  expect(rows).toHaveLength(1)
})
