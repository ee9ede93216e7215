import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '../test/database.ts'
import {
  type Column,
  compareColumnsWithTypes,
  readMigratedColumns,
  typeScriptTypes,
} from '../test/table-types.ts'
import { connect } from './platform/db/connect.ts'
import { createLog } from './platform/logging/log.ts'

const untyped = new Set([
  'kysely_migration',
  'metering_location',
  'open_streams',
  'rate_limits',
  'serving_processes',
  'shared_limits',
  'task_leases',
  'task_runs',
])

const database = await cloneDatabase()
const { db, close } = connect({
  url: database.url,
  max: 1,
  log: createLog('silent'),
  timeoutFactor: 20,
})
const columns = (await readMigratedColumns(db)).filter(({ table }) => !untyped.has(table))

afterAll(async () => {
  await close()
  await database.drop()
})

const change = (table: string, column: string, to: Partial<Column>) => (one: Column) =>
  one.table === table && one.column === column ? { ...one, ...to } : one

const planted = columns
  .filter(({ table }) => table !== 'finished_sign_ins')
  .filter(({ table, column }) => table !== 'users' || column !== 'nickname')
  .map(change('users', 'email', { nullable: true }))
  .map(change('users', 'deactivated_at', { nullable: false }))
  .map(change('license_keys', 'version', { type: 'bigint' }))
  .map(change('license_keys', 'activated', { filled: false }))
  .concat(
    { table: 'users', column: 'phone', type: 'text', nullable: true, filled: true },
    { table: 'pets', column: 'name', type: 'text', nullable: false, filled: false },
  )

test('the types of the tables match the migrated database, and every planted difference is found', async () => {
  expect(await compareColumnsWithTypes({ columns, planted })).toEqual({
    columns: [],
    planted: [
      'license_keys.activated has no default',
      'license_keys.version is bigint',
      'the table finished_sign_ins is not in the database',
      'the table pets has no type',
      'users nickname is not in the database',
      'users phone has no type',
      'users.deactivated_at is never null',
      'users.email may be null',
    ],
  })
})

test('the driver returns the JavaScript type that the comparison assumes', async () => {
  const samples: Record<string, string> = {
    uuid: 'gen_random_uuid()',
    text: "'word'",
    smallint: '7',
    integer: '7',
    bigint: '7',
    boolean: 'true',
    'timestamp with time zone': 'now()',
    date: "'2026-01-31'",
    bytea: String.raw`'\x07'`,
    jsonb: "'{}'",
    'text[]': "'{word}'",
    'uuid[]': "'{00000000-0000-4000-8000-000000000000}'",
    'integer[]': "'{7}'",
    'bigint[]': "'{7}'",
  }
  for (const [type, name] of Object.entries(typeScriptTypes)) {
    const { rows } = await sql<{ read: unknown }>`
      select cast(${sql.raw(samples[type] ?? '')} as ${sql.raw(type)}) as read`.execute(db)
    expect([type, nameOf(rows[0]?.read)]).toEqual([type, name])
  }
})

function nameOf(value: unknown) {
  if (value instanceof Date) return 'Date'
  if (Buffer.isBuffer(value)) return 'Buffer'
  return Array.isArray(value) ? `${typeof value[0]}[]` : typeof value
}
