import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { replacePart } from '../../../../scripts/documents/generate-documents.ts'
import { cloneDatabase, openPool } from '../../test/database.ts'
import { personalDataFeatures } from '../features/account/personal-data-features.ts'
import { generateJson } from '../platform/http/streaming/stream-json.ts'
import { retentionSettings } from '../platform/config/retention.ts'
import { type Column, classifyColumns, readColumns } from './register.ts'
import { renderRegister } from './render.ts'

let statements: string[] = []
const clone = await cloneDatabase()
const db = new Kysely<object>({
  dialect: new PostgresDialect({ pool: openPool(clone.url) }),
  log({ query }) {
    statements.push(query.sql)
  },
})
const { personal, complaints } = classifyColumns(await readColumns(db))
afterAll(async () => {
  await db.destroy()
  await clone.drop()
})

test('every column is classified as personal or not', () => {
  expect(complaints).toEqual([])
  expect(personal.length).toBeGreaterThan(50)
})

test('docs/privacy.md is up to date', async () => {
  const document = await readFile(
    path.join(import.meta.dirname, '../../../../docs/privacy.md'),
    'utf8',
  )
  const fresh = replacePart(document, 'register', renderRegister(personal))
  expect(document, 'run `npm run docs`').toBe(fresh)
})

test.each<[string, Column[], string]>([
  ['an unclassified column', [made('phone', null)], 'pets.phone is neither personal'],
  ['a malformed comment', [made('phone', 'a number')], 'pets.phone is not of the form'],
  [
    'an unknown retention',
    [made('phone', 'personal: number | calls | some day')],
    'pets.phone is not of the form',
  ],
  [
    'a setting that does not exist',
    [made('phone', 'personal: number | calls | PHONE_RETENTION_DAYS')],
    'pets.phone is not of the form',
  ],
  [
    'a column classified twice',
    [made('name', 'personal: name | calls | account')],
    'pets.name is personal, and also',
  ],
  ['a listed column that does not exist', [], 'there is no pets.name'],
])('finds a planted mistake: %s', (_, columns, complaint) => {
  const found = classifyColumns(columns, { pets: ['name'] }).complaints
  expect(found).toContainEqual(expect.stringContaining(complaint))
})

function made(column: string, comment: string | null): Column {
  return { table: 'pets', column, comment }
}

test('every retention setting is named by a column, and no column names another', () => {
  const named = new Set(personal.flatMap(({ retention }) => retention))
  const unused = Object.keys(retentionSettings).filter((name) => !named.has(name))
  expect(unused).toEqual([])
})

test('.env.example has each retention setting with its default', async () => {
  const example = await readFile(path.join(import.meta.dirname, '../../../../.env.example'), 'utf8')
  for (const [name, schema] of Object.entries(retentionSettings))
    expect(example).toMatch(new RegExp(`^${name}=${schema.parse(undefined)}$`, 'm'))
})

function tablesIn(statements: string[], kind: RegExp) {
  return new Set(
    statements.flatMap((text) => [...text.matchAll(kind)].map(([, table = '']) => table)),
  )
}

async function deletedWithUsers() {
  const { rows } = await sql<{ name: string }>`
    with recursive going (id) as (
      select unnest(array['users', 'workspaces']::regclass[])::oid
      union select conrelid from pg_constraint join going on confrelid = going.id
      where contype = 'f' and confdeltype in ('c', 'n')
    ) select id::regclass::text as name from going`.execute(db)
  return rows.map(({ name }) => name)
}

test('every table with a personal column is exported, or has a reason why not, and is erased', async () => {
  const userId = '019a0000-0000-7000-8000-000000000001'
  await sql`insert into users (id, email, nickname, image_url, created_at)
    values (${userId}, 'register@example.com', '', '', now())`.execute(db)
  await sql`insert into identities values
    ('google', 'register', ${userId}, 'register@example.com', true, now(), now())`.execute(db)
  const tables = new Set(personal.map(({ table }) => table))
  const unexportedTables = new Set(
    personal.filter(({ notExported }) => notExported !== undefined).map(({ table }) => table),
  )

  statements = []
  const collected = personalDataFeatures.map(({ collect }) => collect(db, userId, new Date(), db))
  // Lists are streamed, so reading them runs their queries.
  for (const part of collected) {
    for await (const text of generateJson(await part)) expect(text).not.toBe('')
  }
  const exported = tablesIn(statements, /(?:from|join) "?(\w+)"?/g)
  expect(
    [...tables].filter((table) => !exported.has(table) && !unexportedTables.has(table)),
  ).toEqual([])
  expect([...unexportedTables].filter((table) => exported.has(table))).toEqual([])

  statements = []
  await db.transaction().execute(async (transaction) => {
    for (const { erase } of personalDataFeatures)
      await erase(transaction, userId, [userId], transaction)
  })
  const erased = tablesIn(statements, /(?:delete from|update) "?(\w+)"?/g)
  const goes = new Set([...erased, ...(await deletedWithUsers())])
  expect([...tables].filter((table) => !goes.has(table))).toEqual([])
})
