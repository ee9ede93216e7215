import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { openPool } from '../../test/database.ts'
import { openTestApi } from '../../test/test-api.ts'
import { createAllTasks } from '../create-all-tasks.ts'
import { retentionSettings } from '../platform/config/retention.ts'
import { tableRetention } from './table-retention.ts'

let sent: string[] = []
const api = await openTestApi()
const pool = openPool(api.databaseUrl)
pool.on('connect', (client) => {
  const query = client.query.bind(client)
  vi.spyOn(client, 'query').mockImplementation((...args: Parameters<typeof query>) => {
    sent.push(JSON.stringify(args.filter((item) => typeof item !== 'function')))
    return query(...args)
  })
})
afterAll(() => pool.end())

const tables = Object.entries(tableRetention)
const withTask = tables.flatMap(([table, end]) => ('task' in end ? [{ table, ...end }] : []))

test('every table has a task that deletes its rows, a table that its rows are deleted with, or a limit', async () => {
  const rows = await api.query<{ name: string }>`select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`
  const names = rows.map(({ name }) => name)
  const undecided = names.filter((name) => !(name in tableRetention))
  expect(undecided, 'say in privacy/table-retention.ts why it does not grow without end').toEqual(
    [],
  )
  expect(Object.keys(tableRetention).filter((name) => !names.includes(name))).toEqual([])
  const settings = withTask.map(({ after }) => after).filter((after) => /^[A-Z_]+$/.test(after))
  expect(settings.filter((name) => !(name in retentionSettings))).toEqual([])
})

test('the task of each table queries its rows, and the server schedules that task', async () => {
  const database = {
    ...api.platform.database,
    pool,
    db: new Kysely<object>({ dialect: new PostgresDialect({ pool }) }),
  }
  const platform = { ...api.platform, database, metering: database }
  const listeners = { onCompared: () => undefined, onReported: () => undefined }
  const tasks = createAllTasks(platform, platform, listeners)
  for (const { table, task } of withTask) {
    sent = []
    await tasks.find(({ name }) => name === task)?.run()
    const named = sent.some((statement) => new RegExp(`\\b${table}\\b`).test(statement))
    expect({ table, task, named }).toEqual({ table, task, named: true })
  }
  const startWork = path.join(import.meta.dirname, '../server/start-work.ts')
  expect(await readFile(startWork, 'utf8')).toContain('createAllTasks(platform,')
})

test('rows that are deleted with those of another table have a foreign key to it', async () => {
  for (const [table, end] of tables) {
    if (!('deletedWith' in end)) continue
    const rows = await api.query<{ found: boolean }>`select exists (
      select from pg_constraint where contype = 'f' and confdeltype = 'c'
        and conrelid = ${table}::regclass and confrelid = ${end.deletedWith}::regclass
    ) as found`
    expect({ table, ...rows[0] }).toEqual({ table, found: true })
    expect(tableRetention[end.deletedWith]).toHaveProperty('task')
  }
})
