import { Socket } from 'node:net'
import { pickFreePorts } from '@fovea/local-postgres'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPoolerVersion, startPooler } from '../../../../../scripts/faults/pooler.ts'
import { cloneDatabase } from '../../../test/database.ts'
import { startRefusingPostgres, startResettingPostgres } from '../../../test/fake-postgres.ts'
import { toAppError } from '../http/error-handler.ts'
import { classifyDatabaseError, databaseErrors } from './database-errors.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

async function errorOf(attempt: Promise<unknown>): Promise<unknown> {
  return attempt.then(
    () => new Error('It succeeded.'),
    (error: unknown) => error,
  )
}

async function connectError(url: string) {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  const error = await errorOf(client.connect())
  await client.end()
  return error
}

async function queryError(...statements: string[]) {
  const client = new Client({ connectionString: database.url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (const statement of statements.slice(0, -1)) await client.query(statement)
    return await errorOf(client.query(statements.at(-1) ?? ''))
  } finally {
    await client.end()
  }
}

const raised = (code: string) =>
  queryError(`do $$ begin raise exception using errcode = '${code}'; end $$`)

function changedUrl(change: (url: URL) => void) {
  const url = new URL(database.url)
  change(url)
  return url.href
}

/** Fakes an error of the operating system that cannot be caused on every machine. */
async function systemError(code: string) {
  class FailingSocket extends Socket {
    override connect() {
      return this.destroy(Object.assign(new Error(`connect ${code}`), { code, syscall: 'connect' }))
    }
  }
  const pool = new Pool({ connectionString: database.url, stream: () => new FailingSocket() })
  const error = await errorOf(pool.query('select 1'))
  await pool.end()
  return error
}

async function refused(code: string) {
  const server = await startRefusingPostgres(code, 'server conn crashed?')
  const error = await connectError(server.url)
  await server.close()
  return error
}

async function reset() {
  const server = await startResettingPostgres()
  const error = await connectError(server.url)
  await server.close()
  return error
}

async function closedPort() {
  const port = await pickFreePorts(1)
  return connectError(changedUrl((url) => void (url.port = String(port))))
}

async function twoClients<Result>(work: (first: Client, second: Client) => Promise<Result>) {
  const [first, second] = [new Client(database.url), new Client(database.url)]
  await Promise.all([first.connect(), second.connect()])
  try {
    await first.query('create table if not exists pairs as select generate_series(1, 2) as id')
    return await work(first, second)
  } finally {
    await Promise.all([first.end(), second.end()])
  }
}

const lockRow = (client: Client, id: number) =>
  client.query('select from pairs where id = $1 for update', [id])

const deadlock = () =>
  twoClients(async (first, second) => {
    await Promise.all([first.query('begin'), second.query('begin')])
    await Promise.all([lockRow(first, 1), lockRow(second, 2)])
    const other = lockRow(first, 2).then(() => first.query('rollback'))
    const own = lockRow(second, 1).then(() => second.query('rollback'))
    return errorOf(Promise.all([other, own]))
  })

const lockedRow = () =>
  twoClients(async (first, second) => {
    await first.query('begin')
    await lockRow(first, 1)
    return errorOf(second.query('select from pairs where id = 1 for update nowait'))
  })

const concurrentUpdate = () =>
  twoClients(async (first, second) => {
    await first.query('begin isolation level repeatable read')
    await first.query('select from pairs')
    await second.query('update pairs set id = id')
    return errorOf(first.query('update pairs set id = id'))
  })

const readOnly = 'set default_transaction_read_only = on'
const write = "insert into rate_limits values ('x', 1, 1)"

const raise: Record<string, () => Promise<unknown>> = {
  '21': () => queryError('select (select generate_series(1, 2))'),
  '22': () => queryError("select 'x'::int"),
  '23': () => queryError('insert into users (id) values (null)'),
  '54': () => queryError(`select ${Array.from({ length: 1_700 }, () => 1).join(',')}`),
  '55P03': lockedRow,
  '40P01': deadlock,
  '40001': concurrentUpdate,
  '26000': () => queryError('execute missing'),
  '42P05': () => queryError('prepare twice as select', 'prepare twice as select'),
  '53100': () => raised('53100'),
  '25006': () => queryError(readOnly, write),
  '08': () => refused('08P01'),
  '25P03': () => raised('25P03'),
  '25P04': () => raised('25P04'),
  '28': () => connectError(changedUrl((url) => void (url.password = 'wrong'))),
  '3D': () => connectError(changedUrl((url) => void (url.pathname = 'nowhere'))),
  '53': () => raised('53300'),
  '57': () => queryError('set statement_timeout = 1', 'select pg_sleep(60)'),
  '58': () => queryError("select pg_read_file('/nowhere/at/all')"),
  EADDRNOTAVAIL: () => systemError('EADDRNOTAVAIL'),
  EAI_AGAIN: () => systemError('EAI_AGAIN'),
  ECONNABORTED: () => systemError('ECONNABORTED'),
  ECONNREFUSED: closedPort,
  ECONNRESET: reset,
  EHOSTDOWN: () => systemError('EHOSTDOWN'),
  EHOSTUNREACH: () => systemError('EHOSTUNREACH'),
  ENETDOWN: () => systemError('ENETDOWN'),
  ENETUNREACH: () => systemError('ENETUNREACH'),
  ENOTFOUND: () => systemError('ENOTFOUND'),
  EPIPE: () => systemError('EPIPE'),
  ETIMEDOUT: () => systemError('ETIMEDOUT'),
}

test('raises every error of the table', () => {
  expect(Object.keys(raise).toSorted()).toEqual([...databaseErrors.keys()].toSorted())
})

test.each([...databaseErrors])('maps %s to %s', async (code, fault) => {
  const error = await raise[code]?.()
  expect(error).toMatchObject({ code: expect.stringMatching(new RegExp(`^${code}`)) })
  expect(classifyDatabaseError(error)).toBe(fault)
  expect(toAppError(error).name === 'UNAVAILABLE').toBe(fault !== 'row')
})

test('treats an unknown host and an unreachable network as an unavailable database', async () => {
  for (const host of ['nowhere.invalid', '255.255.255.255']) {
    const error = await connectError(changedUrl((url) => void (url.hostname = host)))
    expect({ host, name: toAppError(error).name }).toEqual({ host, name: 'UNAVAILABLE' })
  }
})

const version = await findPoolerVersion({ mayInstall: false })

test.runIf(version !== undefined)(
  'treats errors of PgBouncer about its server as an unavailable database',
  async () => {
    const pooler = await startPooler(
      changedUrl((url) => void (url.port = '1')),
      ['server_connect_timeout = 1', 'query_wait_timeout = 1', 'server_login_retry = 1'],
    )
    const error = await connectError(pooler.url)
    await pooler.stop()
    expect(error).toMatchObject({ code: '08P01' })
    expect(toAppError(error).name).toBe('UNAVAILABLE')
  },
)

test.each(['Connection terminated unexpectedly', 'Query read timeout'])(
  "treats the driver's own “%s” as an unavailable database",
  (text) => {
    expect(toAppError(new Error(text)).name).toBe('UNAVAILABLE')
  },
)

test('treats a wrong statement as our fault', async () => {
  const error = await queryError('select nothing from nowhere')
  expect(classifyDatabaseError(error)).toBe('other')
  expect(toAppError(error).name).toBe('INTERNAL')
})
